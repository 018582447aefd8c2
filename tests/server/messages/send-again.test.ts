/** Officers see what could not be sent, with its cause, and send it again. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Catalog } from '@/definition/parse/catalog';
import { noteDelivery } from '@/server/deliveries/delivery-routes';
import { SendFailure, type OutgoingMessage } from '@/server/platform/messenger';
import { clubAnswers } from '../../fixtures/club-answers';
import { catalog, compileAll, tennisClub, validators } from '../../fixtures/tennis-club';
import { createPerson } from '../support/cast';
import { toClubBody } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const PHONE = '+2348036660051';

let product: TestProduct;
let officer: string;
let applicant: string;
let userId: string;
let id: string;
const attempts: OutgoingMessage[] = [];
let isRefused = false;

/** With a role for officers who may look and nothing else. */
const viewer = {
  id: 'viewer',
  name: 'Viewer',
  description: 'Looks',
  audience: 'officer',
  joins: 'appointment',
  permissions: ['view_applications'],
} as const;
const withViewer: Catalog = {
  ...catalog,
  registry: {
    ...catalog.registry,
    roles: [...catalog.registry.roles, { ...viewer, permissions: [...viewer.permissions] }],
  },
};

beforeAll(async () => {
  const messenger = {
    async send(message: OutgoingMessage) {
      attempts.push(message);
      if (isRefused) throw new SendFailure('422: no such subscriber', { isFinal: true });
      product.platform.sent.push(message);
      return undefined;
    },
  };
  product = await createTestProduct(
    {
      catalog: withViewer,
      validators: { [tennisClub.id]: validators, administration: compileAll([catalog.registry.administration.signIn]) },
    },
    { messenger },
  );
  officer = await product.signInAdministrator();
  const session = await product.join(PHONE, tennisClub.role);
  applicant = session.access_token;
  userId = String(session.user['id']);
  const { body } = await product.call('POST', '/applications', {
    token: applicant,
    json: { ...toClubBody(await product.upload(applicant)), club_phone: PHONE },
  });
  id = body.id;
});

beforeEach(async () => {
  isRefused = false;
  attempts.length = 0;
  await product.platform.database.kysely.deleteFrom('messages').execute();
});

const comment = (text: string) =>
  product.call('POST', `/admin/applications/${id}/comments`, { token: officer, json: { comment: text } });
const list = async (query = '') =>
  (await product.call('GET', `/admin/messages?${query}`, { token: officer })).body.data as Record<string, unknown>[];
const again = (message: unknown, token = officer) =>
  product.call('POST', `/admin/messages/${String(message)}/again`, { token });
const readAudit = async (action: string) =>
  (await product.call('GET', `/admin/audit?action=${action}`, { token: officer })).body.data;

const change = (key: string, values: object) =>
  product.platform.database.kysely.updateTable('messages').set(values).where('key', '=', key).execute();

test('a phone that does not exist: it has failed, with the cause, for whom, and about what', async () => {
  isRefused = true;
  await comment('Bring it.');
  expect(await list('state=failed&channel=sms')).toEqual([
    expect.objectContaining({
      occasion: 'comment',
      recipient: PHONE,
      state: 'failed',
      attempts: 1,
      error: '422: no such subscriber',
      repeatable: true,
      application: { id, reference: expect.stringMatching(/^REG-/), title: clubAnswers.club_name },
      user: { id: userId, name: 'Ada Obi' },
    }),
  ]);
  const { body } = await product.call('GET', '/admin/dashboard', { token: officer });
  expect(body.failed_messages).toBe(2);
});

test('sent again it goes to the number that the person has now, and the audit says who did it', async () => {
  const { kysely } = product.platform.database;
  isRefused = true;
  await comment('Bring it.');
  isRefused = false;
  const [failed] = await list('state=failed&channel=sms');
  await kysely.updateTable('profiles').set({ phone: '+2348036660052' }).where('id', '=', userId).execute();
  const { status, body } = await again(failed?.['id']);
  await kysely.updateTable('profiles').set({ phone: PHONE }).where('id', '=', userId).execute();
  expect([status, body.state, body.recipient]).toEqual([200, 'waiting', '+2348036660052']);
  const [first, second] = attempts.filter(({ channel }) => channel === 'sms');
  expect(second).toMatchObject({ to: '+2348036660052', text: first?.text });
  // To another phone it is another message.
  expect(second?.key).not.toBe(first?.key);
  expect(await list('state=failed&channel=sms')).toEqual([]);
  expect(await list('channel=sms')).toHaveLength(1);
  expect((await readAudit('message.again'))[0]).toMatchObject({
    actor: 'Chi Eze',
    subject: id,
    before: { recipient: PHONE, state: 'failed', error: '422: no such subscriber' },
    after: { recipient: '+2348036660052' },
  });
});

test('to the same number it is the same message, which the provider may have taken already', async () => {
  isRefused = true;
  await comment('Bring it.');
  const [failed] = await list('channel=sms');
  await again(failed?.['id']);
  const [first, second] = attempts.filter(({ channel }) => channel === 'sms');
  expect(second?.key).toBe(first?.key);
});

test.each([
  ['after its answer', (key: string) => change(key, { provider_id: 'its-id' })],
  ['before its answer', (key: string) => change(key, { state: 'sending', sent_at: null })],
])(
  'of what the provider reports as undelivered %s, another one goes out; a late report is not about it',
  async (_when, prepare) => {
    const { kysely } = product.platform.database;
    await comment('Bring it.');
    const [sent] = await list('channel=sms');
    const key = attempts.find(({ channel }) => channel === 'sms')?.key ?? '';
    await prepare(key);
    const report = { id: key, status: 'failed', reason: 'No such subscriber' } as const;
    expect(await noteDelivery(kysely, report, product.platform.clock())).toBe(true);
    expect((await again(sent?.['id'])).status).toBe(200);
    const keys = attempts.filter(({ channel }) => channel === 'sms').map((attempt) => attempt.key);
    expect(new Set(keys).size).toBe(2);
    for (const id of [key, 'its-id'])
      expect(await noteDelivery(kysely, { ...report, id }, product.platform.clock())).toBe(false);
    expect(await list('channel=sms')).toMatchObject([{ id: sent?.['id'], state: 'sent', error: null }]);
  },
);

test('of one that has left, a copy goes out, and the first one stays as it was', async () => {
  await comment('Bring it.');
  const [sent] = await list('channel=sms');
  const { kysely } = product.platform.database;
  await kysely.updateTable('messages').set({ language: 'ar' }).where('id', '=', Number(sent?.['id'])).execute();
  expect((await again(sent?.['id'])).status).toBe(200);
  const both = await list('channel=sms');
  // Each as it was written: a page around the text of an e-mail is in its language.
  const spoken = await kysely.selectFrom('messages').select('language').where('channel', '=', 'sms').execute();
  expect(spoken).toEqual([{ language: 'ar' }, { language: 'ar' }]);
  expect(both.map(({ state, text }) => [state, text])).toEqual([
    ['sent', sent?.['text']],
    ['sent', sent?.['text']],
  ]);
  expect(new Set(attempts.filter(({ channel }) => channel === 'sms').map(({ key }) => key)).size).toBe(2);
});

test('all that failed and that the filters leave go out again', async () => {
  isRefused = true;
  for (const text of ['One', 'Two']) await comment(text);
  isRefused = false;
  attempts.length = 0;
  const { body } = await product.call('POST', '/admin/messages/again', { token: officer, json: { channel: 'sms' } });
  expect(body).toEqual({ messages: 2 });
  expect(attempts.map(({ channel, text }) => [channel, /(One|Two)/.exec(text)?.[0]])).toEqual([
    ['sms', 'One'],
    ['sms', 'Two'],
  ]);
  expect(await list('state=failed')).toHaveLength(2);
  expect((await readAudit('messages.again'))[0]).toMatchObject({ after: { channel: 'sms', messages: 2 } });
  const none = await product.call('POST', '/admin/messages/again', { token: officer, json: { search: 'nobody' } });
  expect(none.body).toEqual({ messages: 0 });
});

test.each([
  ['channel=email', 1],
  ['occasion=code', 0],
  ['search=6660051', 1],
  ['search=subscriber', 2],
  ['search=%25', 0],
  ['state=waiting', 0],
])('the filter %s leaves %i', async (query, count) => {
  isRefused = true;
  await comment('Bring it.');
  expect(await list(query)).toHaveLength(count);
  expect(await list(`${query}&user=${userId}`)).toHaveLength(count);
  expect(await list(`${query}&user=${crypto.randomUUID()}`)).toHaveLength(0);
});

test('a code is in the ledger without the code, also where it could not be sent; nobody sends it again', async () => {
  product.platform.pass(120);
  isRefused = true;
  const { status } = await product.call('POST', '/auth/send-otp', { json: { phone_number: '+2348036660099' } });
  expect(status).toBe(502);
  const [code] = await list('occasion=code');
  expect(code).toMatchObject({ recipient: '+2348036660099', state: 'failed', repeatable: false });
  expect(code?.['text']).toContain('•••');
  expect(code?.['text']).not.toMatch(/\d{6}/);
  expect(await again(code?.['id'])).toMatchObject({ status: 409, body: { code: 'MESSAGE_NOT_REPEATABLE' } });
  isRefused = false;
  await product.call('POST', '/auth/send-otp', { json: { phone_number: '+2348036660099' } });
  expect((await list('occasion=code')).map(({ state }) => state)).toEqual(['sent', 'failed']);
  const rows = await product.platform.database.kysely.selectFrom('messages').selectAll().execute();
  expect(rows.map(({ sealed }) => sealed)).toEqual([null, null]);
});

test('a code whose sender was killed is sent by the jobs, and not when its time is over', async () => {
  const { kysely } = product.platform.database;
  const wait = async (phone: string, seconds: number) => {
    product.platform.pass(seconds);
    await product.platform.jobs.enqueue({ name: 'send-sms' });
    await product.platform.jobs.settle();
    return attempts.filter(({ to }) => to === phone).length;
  };
  for (const [phone, pass, sent] of [
    ['+2348036660097', 61, 2],
    ['+2348036660098', 601, 1],
  ] as const) {
    product.platform.pass(120);
    await product.call('POST', '/auth/send-otp', { json: { phone_number: phone } });
    const { sealText } = await import('@/server/storage/sealed-text');
    const text = attempts.findLast(({ to }) => to === phone)?.text ?? '';
    const sealed = await sealText(kysely, text);
    await kysely.updateTable('messages').set({ state: 'sending', sealed }).where('recipient', '=', phone).execute();
    expect(await wait(phone, pass)).toBe(sent);
    expect(attempts.filter(({ to }) => to === phone).every((attempt) => attempt.text === text)).toBe(true);
  }
});

test('who may only look sees the messages of the application, and sends none again', async () => {
  await comment('Bring it.');
  const [sent] = await list('channel=sms');
  const { token } = await createPerson(product.platform, 'viewer');
  expect((await product.call('GET', `/admin/applications/${id}/messages`, { token })).body.data).toHaveLength(2);
  expect((await product.call('GET', '/admin/dashboard', { token })).body.failed_messages).toBeNull();
  const before = attempts.length;
  expect((await again(sent?.['id'], token)).status).toBe(403);
  expect((await product.call('GET', '/admin/messages', { token })).status).toBe(403);
  expect((await product.call('POST', '/admin/messages/again', { token, json: {} })).status).toBe(403);
  expect(attempts).toHaveLength(before);
});

test.each(['made-up', '0', '999999999999999', '99999999999999999999'])('there is no message %s', async (message) => {
  expect(await again(message)).toMatchObject({ status: 404, body: { code: 'MESSAGE_NOT_FOUND' } });
});
