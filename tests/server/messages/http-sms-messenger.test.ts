import { expect, it, vi } from 'vitest';
import { createHttpSmsMessenger } from '@/server/messages/http-sms-messenger';

const OPTIONS = { url: 'https://sms.example/send', token: 't0ken', sender: 'Registry' };
const MESSAGE = {
  channel: 'sms',
  to: '+2348030000001',
  text: 'x',
  key: 'b1946ac9-2b8c-4f5e-9a55-0e3f1a6f7d10',
} as const;

const answerWith = (body: string, init?: ResponseInit, idField?: string) =>
  createHttpSmsMessenger({
    ...OPTIONS,
    fetch: async () => new Response(body, init),
    ...(idField === undefined ? {} : { idField }),
  });

it('posts the message in the provider’s own form, with its text escaped', async () => {
  const requests: Request[] = [];
  const send: typeof fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return new Response('{}');
  };
  const template = '{"api_key":"{token}","to":"{to}","sms":"{text}","from":"{sender}","ref":"{key}"}';
  await createHttpSmsMessenger({ ...OPTIONS, template, fetch: send }).send({
    ...MESSAGE,
    text: 'A "quoted" line\nand {to}',
  });
  expect(await requests[0]?.json()).toEqual({
    api_key: 't0ken',
    to: '+2348030000001',
    sms: 'A "quoted" line\nand {to}',
    from: 'Registry',
    ref: MESSAGE.key,
  });
  expect(requests[0]?.headers.get('idempotency-key')).toBe(MESSAGE.key);
});

it.each([
  ['under "id"', '{"id":"m-1"}', undefined, 'm-1'],
  ['as a number', '{"id":17}', undefined, '17'],
  ['further down', '{"data":{"message_id":"m-2"}}', 'data.message_id', 'm-2'],
  ['not at all', '{"ok":true}', undefined, undefined],
  ['nowhere, under nothing', '{"data":null}', 'data.message_id', undefined],
  ['as something else', '{"id":true}', undefined, undefined],
  ['in an answer as long as is read', `{"id":"m-4","pad":"${'x'.repeat(10_000 - 21)}"}`, undefined, 'm-4'],
  ['in a longer one', `{"id":"m-4","pad":"${'x'.repeat(10_000 - 20)}"}`, undefined, undefined],
  ['in something else than an object', '["m-3"]', 'id.id', undefined],
  ['in no JSON', 'OK', undefined, undefined],
])('returns the provider’s id when it stands %s', async (_where, body, idField, id) => {
  expect(await answerWith(body, {}, idField).send(MESSAGE)).toBe(id);
});

it.each([
  ['500', { status: 500 }, { isFinal: false, retrySeconds: undefined }],
  ['a wrong token, which may be put right', { status: 401 }, { isFinal: false }],
  ['429 with seconds', { status: 429, headers: { 'retry-after': '7' } }, { isFinal: false, retrySeconds: 7 }],
  [
    '429 with a date that is over',
    { status: 429, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } },
    { retrySeconds: 0 },
  ],
  ['429 with nonsense', { status: 429, headers: { 'retry-after': 'soon' } }, { retrySeconds: undefined }],
  ['a phone that does not exist', { status: 422 }, { isFinal: true }],
])('tells what the provider means by %s', async (_what, init, failure) => {
  await expect(answerWith('no such subscriber', init).send(MESSAGE)).rejects.toMatchObject({
    message: `The SMS provider answered ${init.status}: no such subscriber`,
    ...failure,
  });
});

it('posts what most providers take where no form is told, with the token, and waits ten seconds', async () => {
  const requests: Request[] = [];
  const wait = vi.spyOn(AbortSignal, 'timeout');
  const send: typeof fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return new Response('{}');
  };
  await createHttpSmsMessenger({ ...OPTIONS, fetch: send }).send(MESSAGE);
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer t0ken');
  expect(await requests[0]?.json()).toEqual({ to: '+2348030000001', from: 'Registry', text: 'x' });
  expect(wait.mock.calls).toEqual([[10_000]]);
  vi.restoreAllMocks();
});

it('knows which refusals are for good', async () => {
  const isFinal = async (status: number) =>
    answerWith('', { status })
      .send(MESSAGE)
      .then(
        () => undefined,
        (error: { isFinal: boolean }) => error.isFinal,
      );
  for (const status of [400, 404, 410, 413, 422]) expect([status, await isFinal(status)]).toEqual([status, true]);
  for (const status of [401, 405, 411, 414, 423, 429]) expect([status, await isFinal(status)]).toEqual([status, false]);
});

it('waits until the date that the provider names', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00.500Z') });
  const headers = { 'retry-after': 'Sat, 21 Nov 2026 09:01:30 GMT' };
  await expect(answerWith('', { status: 429, headers }).send(MESSAGE)).rejects.toMatchObject({ retrySeconds: 90 });
  vi.useRealTimers();
});

it('says of a refusal what was said, as far as officers are shown it', async () => {
  await expect(answerWith(' ', { status: 500 }).send(MESSAGE)).rejects.toMatchObject({
    message: 'The SMS provider answered 500',
  });
  await expect(answerWith('x'.repeat(201), { status: 500 }).send(MESSAGE)).rejects.toMatchObject({
    message: `The SMS provider answered 500: ${'x'.repeat(200)}`,
  });
});
