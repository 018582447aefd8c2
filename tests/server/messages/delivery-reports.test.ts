/** POST /message-hooks/delivery: what a provider says became of a message, believed only when it has signed it. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SmsBody } from '@/engine/sms-text';
import { writeMessage } from '@/server/messages/write-message';
import { catalog, compileAll, tennisClub, validators } from '../../fixtures/tennis-club';
import { createTestProduct, type TestProduct } from '../support/test-product';

const SECRET = btoa('a secret of twenty-four bytes or more');
const OLD_SECRET = btoa('the secret of before, still good for a while');

let product: TestProduct;
let key: string;

const definitions = {
  catalog,
  validators: { [tennisClub.id]: validators, administration: compileAll([catalog.registry.administration.signIn]) },
};

beforeAll(async () => {
  product = await createTestProduct(definitions, {
    config: { deliverySecrets: [SECRET, OLD_SECRET] },
    messenger: { send: async ({ to }) => `id of ${to}` },
  });
});

beforeEach(async () => {
  const { platform } = product;
  await platform.database.kysely.deleteFrom('messages').execute();
  await writeMessage(platform, platform.database.kysely, {
    occasion: 'status',
    channel: 'sms',
    to: '+2348030000001',
    text: 'Approved' as SmsBody,
  });
  await platform.jobs.settle();
  ({ key } = await read());
});

const read = () => product.platform.database.kysely.selectFrom('messages').selectAll().executeTakeFirstOrThrow();

interface Report {
  body?: unknown;
  id?: string;
  seconds?: number;
  secret?: string;
  /** What was signed in the place of the body. */
  signed?: string;
  on?: TestProduct;
}

async function report({ body, id = crypto.randomUUID(), seconds = 0, secret = SECRET, signed, on = product }: Report) {
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(on.platform.clock().getTime() / 1000) + seconds);
  const hmac = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(secret), (character) => character.charCodeAt(0)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const bytes = new Uint8Array(
    await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(`${id}.${timestamp}.${signed ?? text}`)),
  );
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...bytes))}`,
  };
  const { status, body: answer } = await on.call('POST', '/message-hooks/delivery', { body: text, headers });
  return { status, code: (answer as { code?: string }).code };
}

test.each([
  ['the provider’s id', () => 'id of +2348030000001'],
  ['the key', () => key],
])('a message that is named by %s was delivered, at that time', async (_by, name) => {
  expect((await report({ body: { id: name(), status: 'delivered' } })).status).toBe(204);
  expect(await read()).toMatchObject({ state: 'delivered', delivered_at: expect.any(Date), last_error: null });
});

test('one that could not be delivered has failed, with the reason; what was delivered stays so', async () => {
  await report({ body: { id: key, status: 'failed', reason: 'absent subscriber' } });
  expect(await read()).toMatchObject({ state: 'failed', last_error: 'absent subscriber' });
  await report({ body: { id: key, status: 'delivered' } });
  expect(await read()).toMatchObject({ state: 'delivered' });
  await report({ body: { id: key, status: 'failed' } });
  expect(await read()).toMatchObject({ state: 'delivered' });
});

test('a message whose answer was lost is not sent again once the provider says that it has it', async () => {
  const { kysely } = product.platform.database;
  const waiting = { state: 'waiting', next_attempt_at: new Date(0), provider_id: null } as const;
  await kysely.updateTable('messages').set(waiting).execute();
  await report({ body: { id: key, status: 'delivered' } });
  await product.platform.jobs.enqueue({ name: 'send-sms' });
  await product.platform.jobs.settle();
  expect(await read()).toMatchObject({ state: 'delivered', attempts: 1 });
});

const delivered = () => ({ body: { id: key, status: 'delivered' } });

test.each([
  ['another secret', () => ({ ...delivered(), secret: btoa('some other secret of that length') }), 401],
  [
    'another body than was signed',
    () => ({ ...delivered(), signed: JSON.stringify({ id: key, status: 'failed' }) }),
    401,
  ],
  ['a time long past', () => ({ ...delivered(), seconds: -301 }), 401],
  ['a time to come', () => ({ ...delivered(), seconds: 360 }), 401],
  ['an id with a dot', () => ({ ...delivered(), id: 'a.b' }), 401],
  ['a message that is not known', () => ({ body: { id: 'unknown', status: 'delivered' } }), 404],
  ['a status of its own', () => ({ body: { id: key, status: 'read' } }), 400],
  ['a text that cannot be kept', () => ({ body: { id: key, status: 'failed', reason: 'a\0b' } }), 400],
  ['no object', () => ({ body: [] }), 400],
])('%s is refused, and nothing changes', async (_what, make, status) => {
  expect((await report(make())).status).toBe(status);
  expect(await read()).toMatchObject({ state: 'sent' });
});

test('the secret of before still counts while one replaces the other', async () => {
  expect((await report({ ...delivered(), secret: OLD_SECRET })).status).toBe(204);
});

test('a report is taken once; one that came too early may come again', async () => {
  const id = crypto.randomUUID();
  const early = { id, body: { id: 'id of +2348030000002', status: 'delivered' } };
  expect((await report(early)).status).toBe(404);
  const { platform } = product;
  await platform.database.kysely.updateTable('messages').set({ provider_id: early.body.id }).execute();
  expect((await report(early)).status).toBe(204);
  expect(await report(early)).toEqual({ status: 409, code: 'WEBHOOK_REPLAYED' });
});

test('without a secret there is no such address', async () => {
  const on = await createTestProduct(definitions);
  expect(await report({ ...delivered(), on })).toEqual({ status: 404, code: 'NOT_FOUND' });
});
