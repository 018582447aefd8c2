/** Webhooks: what other programs are told, when, how often, and what becomes of one whose receiver is gone. */
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { verifyWebhook } from '@/server/identity/webhook-signature';
import { createJobHandler } from '@/server/jobs/handle-job';
import { tellPrograms } from '@/server/messages/tell-programs';
import { emptyApplications } from '@/server/personal-data/empty-applications';
import { getApplicationRow } from '@/server/records/application-store';
import { createWebhookSender } from '@/server/runtime/node/webhook-sender';
import { clubCertificate } from '../../fixtures/club-certificate';
import { clubAnswers } from '../../fixtures/club-answers';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { submitClub, clubValidators, withReferee } from '../support/club-product';
import { answering, openReceiver, type Received } from '../support/receiver';
import { createTestProduct, type TestProduct } from '../support/test-product';

const certificate = { ...clubCertificate, reminders: [] };
const UNDO_SECONDS = 10;
/** In seconds: for an answer that comes, on a machine that has much else to do. */
const PATIENCE = 30;
const ALL = ['submitted', 'status_changed', 'corrected', 'withdrawn'].map((each) => `application.${each}`);

let product: TestProduct;
let chief: Person;
let receiver: Awaited<ReturnType<typeof openReceiver>>;

beforeAll(async () => {
  receiver = await openReceiver();
  const catalog = withReferee(['view_applications', 'send_messages']);
  const providers = catalog.providers.map((provider) => ({ ...provider, certificate }));
  product = await createTestProduct(
    { catalog: { ...catalog, providers }, validators: clubValidators },
    { config: { undoSeconds: UNDO_SECONDS } },
  );
});
afterAll(() => receiver.close());
beforeEach(async () => {
  waitFor(PATIENCE);
  receiver.answer = answering(204);
  receiver.received.length = 0;
  const { kysely } = product.platform.database;
  chief = await createPerson(product.platform, 'umpire');
  await kysely.updateTable('profiles').set({ email: chief.email }).where('id', '=', chief.userId).execute();
  await kysely.deleteFrom('webhooks').execute();
  await kysely.deleteFrom('messages').where('channel', '=', 'webhook').execute();
});

/** How long a receiver has for its answer. */
function waitFor(seconds: number) {
  product.platform.webhooks = createWebhookSender(['127.0.0.0/8'], { seconds });
}
const call = (method: string, path: string, json?: unknown, { token }: Person = chief) =>
  product.call(method, path, { token, ...(json === undefined ? {} : { json }) });
const make = async (events = ALL, path = '/hook') =>
  (await call('POST', '/admin/webhooks', { url: `${receiver.url}${path}`, events })).body;
const apply = async (phone: string) => submitClub(product, (await product.join(phone, tennisClub.role)).access_token);
/** Something that happens to an application, without the ways that lead there. */
const happen = async () => {
  const { database, jobs } = product.platform;
  const row = await getApplicationRow(database.kysely, chief.applicationId);
  await database.kysely
    .transaction()
    .execute((queries) =>
      tellPrograms(queries, { platform: product.platform, row }, { type: 'application.submitted' }),
    );
  await jobs.settle();
};
const move = (id: string, status: string) =>
  call('POST', `/admin/applications/${id}/status`, { status, admin_comments: 'Welcome to the club.' });
const send = () => createJobHandler(product.platform)({ name: 'send-webhook' });
const rows = () =>
  product.platform.database.kysely
    .selectFrom('messages')
    .selectAll()
    .where('channel', '=', 'webhook')
    .orderBy('id')
    .execute();
const list = async () => (await call('GET', '/admin/webhooks')).body.data;
const types = () => receiver.received.map(({ body }) => JSON.parse(body).type);
const isSigned = ({ headers, body }: Received, secret: string) =>
  verifyWebhook(new Headers(headers as Record<string, string>), body, {
    secrets: [secret.replace('whsec_', '')],
    now: product.platform.clock(),
  }).catch(() => undefined);

test('a webhook is told what it asks for, signed, and nothing that anybody has answered', async () => {
  const { secret, id, ...made } = await make();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(made).toMatchObject({ state: 'on', tried_at: null, events: ALL, made_by: { id: chief.userId } });
  const stored = await product.platform.database.kysely.selectFrom('webhooks').selectAll().execute();
  expect(JSON.stringify([stored, await list()])).not.toContain(secret);
  await make(['certificate.issued'], '/certificates');
  const application = await apply('+2348041210001');
  expect(receiver.received).toHaveLength(1);
  const [event] = receiver.received;
  if (!event) throw new Error('nothing came');
  expect(JSON.parse(event.body)).toEqual({
    type: 'application.submitted',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    data: {
      id: application,
      reference: expect.stringMatching(/^REG-\d+$/),
      application_type: tennisClub.applicationType,
      status: 'pending',
    },
  });
  expect(event.body).not.toContain(clubAnswers['club_name']);
  const [row] = await rows();
  expect(await isSigned(event, secret)).toBe(row?.key);
  expect(await isSigned({ ...event, body: `${event.body} ` }, secret)).toBeUndefined();
  expect(row).toMatchObject({ state: 'sent', attempts: 1, recipient: `${receiver.url}/hook`, webhook_id: id });
  expect(await list()).toMatchObject([{ tried_at: expect.any(String), error: null }, { tried_at: null }]);
});

test('of a decision it hears when it cannot be taken back any more, in the order of what happened', async () => {
  await make([...ALL, ...['issued', 'suspended', 'restored', 'revoked'].map((each) => `certificate.${each}`)]);
  const id = await apply('+2348041210002');
  await move(id, 'approved');
  await send();
  expect(types()).toEqual(['application.submitted']);
  expect((await call('POST', '/admin/applications/take-back', { ids: [id] })).body.results).toMatchObject([
    { ok: true },
  ]);
  expect((await rows()).map(({ state }) => state)).toEqual(['sent']);
  await move(id, 'approved');
  product.platform.pass(UNDO_SECONDS + 10);
  await send();
  expect(types()).toEqual(['application.submitted', 'application.status_changed', 'certificate.issued']);
  expect(JSON.parse(receiver.received[1]?.body ?? '').data).toMatchObject({
    status: 'approved',
    previous_status: 'pending',
  });
  await move(id, 'suspended');
  product.platform.pass(UNDO_SECONDS + 10);
  await send();
  expect(types().slice(3)).toEqual(['application.status_changed', 'certificate.suspended']);
  expect(JSON.parse(receiver.received[4]?.body ?? '').data.certificate.number).toMatch(/^TC-/);

  const { database, clock, jobs } = product.platform;
  await database.kysely
    .transaction()
    .execute((queries) => emptyApplications(queries, product.platform, [id], { reason: 'Erased', at: clock() }));
  await jobs.settle();
  expect(types().slice(5)).toEqual(['certificate.revoked']);
});

test('what did not happen is told to nobody', async () => {
  await make();
  const { jobs, database } = product.platform;
  const enqueue = vi.spyOn(jobs, 'enqueue').mockImplementation(async ({ name }) => {
    if (name === 'send-webhook') throw new Error('The queue is away');
  });
  const { access_token: token, user } = await product.join('+2348041210003', tennisClub.role);
  await expect(submitClub(product, token)).rejects.toThrow('UNEXPECTED');
  enqueue.mockRestore();
  const applications = database.kysely.selectFrom('applications').selectAll().where('user_id', '=', String(user['id']));
  expect([await rows(), await applications.execute()]).toEqual([[], []]);
});

test('a receiver that fails, redirects or hangs is asked again, by the same id, and holds up no other', async () => {
  await make(ALL, '/ill');
  receiver.answer = (response) => {
    const isIll = receiver.received.at(-1)?.path === '/ill';
    answering(isIll ? 503 : 204)(response);
  };
  await make(ALL, '/well');
  await happen();
  expect((await rows()).map(({ state, last_error }) => [state, last_error])).toEqual([
    ['waiting', 'The receiver answered 503'],
    ['sent', null],
  ]);
  expect(await list()).toMatchObject([{ error: 'The receiver answered 503' }, { error: null }]);
  for (const [seconds, answer, error] of [
    [
      PATIENCE,
      answering(307, { location: `${receiver.url}/well` }),
      'The receiver answered 307, a redirect, which is not followed',
    ],
    [0.3, () => undefined, 'There was no answer within 0.3 s'],
  ] as const) {
    waitFor(seconds);
    receiver.answer = answer;
    product.platform.pass(300);
    await send();
    expect((await rows())[0]).toMatchObject({ state: 'waiting', last_error: error });
  }
  waitFor(PATIENCE);
  receiver.answer = answering(200);
  product.platform.pass(3600);
  await send();
  expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 4, last_error: null });
  const ids = receiver.received.filter(({ path }) => path === '/ill').map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([4, 1]);
});

test('one that says when to come again is left alone until then, for an hour at most, and each attempt counts', async () => {
  await make();
  const retryAfter = (seconds: number) => answering(503, { 'retry-after': String(seconds) });
  receiver.answer = retryAfter(900);
  await happen();
  await happen();
  product.platform.pass(890);
  await send();
  expect(receiver.received).toHaveLength(1);
  product.platform.pass(11);
  receiver.answer = retryAfter(100_000);
  await send();
  product.platform.pass(3590);
  await send();
  expect(receiver.received).toHaveLength(2);
  product.platform.pass(11);
  receiver.answer = answering(204);
  await send();
  expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['sent', 3],
    ['sent', 1],
  ]);
});

test('one that is left alone is asked at once when an officer sends an event again', async () => {
  await make();
  receiver.answer = answering(503, { 'retry-after': '3600' });
  await happen();
  receiver.answer = answering(204);
  const [waiting] = await rows();
  expect((await call('POST', `/admin/messages/${waiting?.id}/again`)).status).toBe(200);
  expect((await rows()).map(({ state }) => state)).toEqual(['sent']);
});

test('one that takes its time with much to hear goes on in a later job, after the others', async () => {
  await make();
  const enqueue = vi.spyOn(product.platform.jobs, 'enqueue').mockResolvedValue();
  await happen();
  await happen();
  receiver.answer = (response) => {
    product.platform.pass(60);
    answering(204)(response);
  };
  enqueue.mockClear();
  await send();
  expect(receiver.received).toHaveLength(1);
  expect(enqueue).toHaveBeenCalledWith({ name: 'send-webhook' }, expect.anything());
  enqueue.mockRestore();
  await send();
  expect(receiver.received).toHaveLength(2);
});

test('one that says that it is gone is switched off, its maker is told, and it can be switched on again', async () => {
  const { id, url, events } = await make();
  receiver.answer = answering(410);
  await happen();
  expect(await list()).toMatchObject([{ id, state: 'gone', error: expect.stringContaining('410') }]);
  expect(product.platform.sent.filter(({ to }) => to === chief.email)).toMatchObject([
    { channel: 'email', to: chief.email, text: expect.stringContaining(new URL(url).host) },
  ]);
  const { body: audit } = await call('GET', `/admin/audit?subject=${id}`);
  expect(audit.data.map(({ action }: { action: string }) => action)).toEqual(['webhook.gone', 'webhook.add']);
  receiver.answer = answering(204);
  await happen();
  const [failed, ...others] = await rows();
  expect([failed?.state, others]).toEqual(['failed', []]);
  const again = () => call('POST', `/admin/messages/${failed?.id}/again`);
  expect((await again()).body).toMatchObject({
    statusCode: 409,
    message: 'Its webhook was removed, or is switched off.',
  });
  expect((await call('PUT', `/admin/webhooks/${id}`, { url, events, on: true })).body.state).toBe('on');
  expect((await again()).status).toBe(200);
  expect((await rows())[0]).toMatchObject({ state: 'sent', key: failed?.key });
});

test('one whose address was changed hears of what its former receiver answered with 410', async () => {
  const { id, events } = await make();
  const { webhooks } = product.platform;
  product.platform.webhooks = {
    ...webhooks,
    async post() {
      await product.app.request(`/api/admin/webhooks/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${chief.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${receiver.url}/new`, events, on: true }),
      });
      return { status: 410, retryAfter: undefined };
    },
  };
  onTestFinished(() => void (product.platform.webhooks = webhooks));
  await happen();
  expect(await list()).toMatchObject([{ id, state: 'on' }]);
  product.platform.webhooks = webhooks;
  product.platform.pass(3600);
  await send();
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/new']);
});

test('what was taken is sent again by the same id, from the ledger', async () => {
  await make();
  await happen();
  const { body } = await call('GET', '/admin/messages?channel=webhook');
  expect(body.data).toMatchObject([{ occasion: 'webhook', state: 'sent', repeatable: true, user: null }]);
  const referee = await createPerson(product.platform, 'referee');
  expect((await call('POST', `/admin/messages/${body.data[0].id}/again`, undefined, referee)).status).toBe(200);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(receiver.received).toHaveLength(2);
});

test('a test event says at once what became of it, also of one that is off', async () => {
  const { id, url, events } = await make();
  expect((await call('PUT', `/admin/webhooks/${id}`, { url, events, on: false })).body.state).toBe('off');
  const sendTest = async () => (await call('POST', `/admin/webhooks/${id}/test`)).body;
  expect(await sendTest()).toMatchObject({ state: 'off', error: null, tried_at: expect.any(String) });
  expect(types()).toEqual(['webhook.test']);
  receiver.answer = answering(500);
  expect(await sendTest()).toMatchObject({ error: 'The receiver answered 500' });
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'failed']);
  await happen();
  expect(await rows()).toHaveLength(2);
});

test('after a change of its secret it signs by both for a day, then by the new one', async () => {
  const { id, secret: former } = await make();
  const { secret } = (await call('POST', `/admin/webhooks/${id}/secret`)).body;
  const check = async () => {
    await call('POST', `/admin/webhooks/${id}/test`);
    const event = receiver.received.at(-1) ?? expect.fail();
    return Promise.all([former, secret].map(async (each) => (await isSigned(event, each)) !== undefined));
  };
  expect(await check()).toEqual([true, true]);
  product.platform.pass(86_401);
  chief = await createPerson(product.platform, 'umpire');
  expect(await check()).toEqual([false, true]);
});

test('what waits for one that is switched off or removed is given up', async () => {
  receiver.answer = answering(500);
  const { id, url, events } = await make();
  await make(ALL, '/other');
  await happen();
  await call('PUT', `/admin/webhooks/${id}`, { url, events, on: false });
  const [, other] = await list();
  expect((await call('DELETE', `/admin/webhooks/${other.id}`)).status).toBe(204);
  expect((await rows()).map(({ state, last_error }) => [state, last_error])).toEqual([
    ['given_up', 'The webhook was switched off'],
    ['given_up', 'The webhook was removed'],
  ]);
  expect((await call('DELETE', `/admin/webhooks/${other.id}`)).status).toBe(404);
});

test('an address inside the private network, or with a password, is refused; so is whoever has no permission', async () => {
  const refuse = async (url: string) => (await call('POST', '/admin/webhooks', { url, events: ALL })).body.errors?.[0];
  expect(await refuse('https://169.254.169.254/latest')).toEqual({
    path: 'url',
    message:
      '169.254.169.254 lies inside a private network, where nothing is sent. Whoever runs the server can allow it (WEBHOOK_NETWORKS).',
  });
  for (const url of ['hooks', 'ftp://example.org', 'http://93.184.215.14/', 'https://me:secret@93.184.215.14/'])
    expect([url, (await refuse(url))?.path]).toEqual([url, 'url']);
  const referee = await createPerson(product.platform, 'referee');
  expect((await call('GET', '/admin/webhooks', undefined, referee)).status).toBe(403);
  expect(await list()).toEqual([]);
});
