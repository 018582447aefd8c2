/**
 * How long things hold and how often they may be done: to the very moment, with a clock that stands still in between.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createJobHandler } from '@/server/jobs/handle-job';
import type { Job } from '@/server/platform/jobs';
import { DEFAULT_CONFIG } from '@/server/platform/server-config';
import { EmailText, PasswordText, PhoneText, TokenText } from '@/server/identity/sign-in-texts';
import { tennisClub } from '../fixtures/tennis-club';
import { findLink, openLink } from './support/open-link';
import { createPerson } from './support/cast';
import { createClubProduct } from './support/club-product';
import type { TestProduct } from './support/test-product';

const SECOND = 1;
const MINUTE = 60;
const DAY = 86_400;
const MOMENT = 0.001;

let product: TestProduct;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  product = await createClubProduct();
});
afterAll(() => void vi.useRealTimers());

const db = () => product.platform.database.kysely;
const post = async (path: string, json: object, headers = {}) => product.call('POST', path, { json, headers });
const work = (job: Job) => createJobHandler(product.platform)(job);
const auth = (method: string, path: string, body?: object) =>
  product.app.request(`/auth/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

describe('a code', () => {
  const verify = (phone_number: string, otp_code: string) => post('/auth/verify-otp', { phone_number, otp_code });

  test('comes again when a minute is over, and not before', async () => {
    const phone_number = product.nextPhone();
    const send = () => post('/auth/send-otp', { phone_number });
    expect((await send()).body).toMatchObject({ success: true });
    product.platform.pass(30);
    expect((await send()).headers.get('retry-after')).toBe('30');
    product.platform.pass(30 - MOMENT);
    const early = await send();
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1']);
    expect(early.body.message).toBe('Too many attempts. Please try again in 1 seconds.');
    product.platform.pass(MOMENT);
    expect((await send()).status).toBe(200);
  });

  test.each([
    [10 * MINUTE - MOMENT, 200],
    [10 * MINUTE, 400],
  ])('after %f seconds is answered %i', async (seconds, status) => {
    const phone_number = product.nextPhone();
    await post('/auth/send-otp', { phone_number });
    product.platform.pass(seconds);
    expect((await verify(phone_number, product.platform.codeFor(phone_number))).status).toBe(status);
  });

  test('wrong five times locks its phone for five minutes', async () => {
    const phone_number = product.nextPhone();
    await post('/auth/send-otp', { phone_number });
    const code = product.platform.codeFor(phone_number);
    for (let turn = 0; turn < 5; turn += 1) expect((await verify(phone_number, `${code}0`.slice(1))).status).toBe(400);
    expect((await verify(phone_number, code)).headers.get('retry-after')).toBe('300');
    product.platform.pass(5 * MINUTE - MOMENT);
    expect((await verify(phone_number, code)).headers.get('retry-after')).toBe('1');
    product.platform.pass(MOMENT);
    expect((await verify(phone_number, code)).status).toBe(200);
  });
});

describe('a link for a new password', () => {
  async function createOfficer() {
    const { userId } = await createPerson(product.platform, 'umpire');
    const { email } = await db()
      .selectFrom('auth.users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await db().updateTable('profiles').set({ email }).where('id', '=', userId).execute();
    return { userId, email: email ?? '' };
  }
  const send = async (userId: string) => {
    const { token } = await createPerson(product.platform, 'umpire');
    return product.call('POST', `/admin/users/${userId}/reset-password`, { token });
  };

  test('comes again when a minute is over, and not before', async () => {
    const { userId, email } = await createOfficer();
    expect((await send(userId)).body).toMatchObject({ success: true });
    const first = findLink(product.platform.sent, email);
    product.platform.pass(MINUTE - MOMENT);
    const early = await send(userId);
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1']);
    product.platform.pass(MOMENT);
    expect((await send(userId)).status).toBe(200);
    // The new one takes the place of the first.
    expect((await openLink(product.app, first)).status).toBe(403);
  });

  test.each([
    [60 * MINUTE - MOMENT, 200],
    [60 * MINUTE, 403],
  ])('after %f seconds is answered with %i', async (seconds, status) => {
    const { userId, email } = await createOfficer();
    await send(userId);
    const text = product.platform.sent.findLast(({ to }) => to === email)?.text ?? '';
    expect(text).toContain('60');
    product.platform.pass(seconds);
    expect((await openLink(product.app, findLink(product.platform.sent, email))).status).toBe(status);
  });
});

describe('a session', () => {
  test.each([
    [10 * SECOND, 200],
    [10 * SECOND + MOMENT, 400],
  ])('is renewed again with the same token %f seconds later: %i', async (seconds, status) => {
    const { refresh_token } = await product.join(product.nextPhone(), tennisClub.role);
    const renew = (token: string) => auth('POST', '/token?grant_type=refresh_token', { refresh_token: token });
    const first = await renew(refresh_token);
    expect(first.status).toBe(200);
    const next = (await first.json()) as { refresh_token: string };
    // Until the next one is used, the first answer may have been lost.
    expect((await renew(next.refresh_token)).status).toBe(200);
    product.platform.pass(seconds);
    expect((await renew(refresh_token)).status).toBe(status);
  });

  test('says at most once a minute when it was last used', async () => {
    const { userId, token } = await createPerson(product.platform, tennisClub.role);
    const readSeen = async () => {
      await product.call('GET', '/auth/me', { token });
      const { last_seen_at } = await db()
        .selectFrom('auth.sessions')
        .select('last_seen_at')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return last_seen_at.getTime();
    };
    const begun = await readSeen();
    product.platform.pass(MINUTE);
    expect(await readSeen()).toBe(begun);
    product.platform.pass(MOMENT);
    expect(await readSeen()).toBe(begun + MINUTE * 1000 + 1);
  });

  test('lives as long as its setting says, and not a moment longer', async () => {
    const { token } = await createPerson(product.platform, tennisClub.role);
    const call = async () => (await product.call('GET', '/auth/me', { token })).status;
    product.platform.pass(30 * MINUTE);
    expect(await call()).toBe(200);
    product.platform.pass(30 * MINUTE + MOMENT);
    expect(await call()).toBe(401);
    // It has ended with that: no longer setting wakes it.
    await product.platform.settings.write('security', { session_timeout: 0 }, crypto.randomUUID());
    expect(await call()).toBe(401);
    await product.platform.settings.write('security', { session_timeout: 30 }, crypto.randomUUID());
  });
});

test('of invitations one address looks at sixty within ten minutes', async () => {
  const look = () => post('/auth/verify-invitation', { token: 'nothing' });
  for (let turn = 0; turn < 60; turn += 1) expect((await look()).status).toBe(404);
  expect((await look()).status).toBe(429);
  product.platform.pass(10 * MINUTE - MOMENT);
  expect((await look()).status).toBe(429);
  product.platform.pass(MOMENT);
  expect((await look()).status).toBe(404);
});

describe('a draft', () => {
  async function keepDraft() {
    const { userId, token } = await createPerson(product.platform, tennisClub.role);
    await db().deleteFrom('drafts').where('user_id', '=', userId).execute();
    const draft = { definition_version: 'v', step: 'club', data: {}, files: [], submission_key: 'k', revision: 0 };
    const json = { provider: tennisClub.id, ...draft };
    const { status, body } = await product.call('PUT', `/drafts/${tennisClub.id}`, { token, json });
    expect(status).toBe(200);
    return { userId, body };
  }

  test('ends after sixty days', async () => {
    const { userId, body } = await keepDraft();
    expect(Date.parse(body.expires_at) - Date.parse(body.updated_at)).toBe(60 * DAY * 1000);
    const isKept = async () =>
      (await db().selectFrom('drafts').select('user_id').where('user_id', '=', userId).execute()).length;
    product.platform.pass(60 * DAY - MOMENT);
    await work({ name: 'end-drafts' });
    expect(await isKept()).toBe(1);
    product.platform.pass(MOMENT);
    await work({ name: 'end-drafts' });
    expect(await isKept()).toBe(0);
  });

  test('is spoken of seven days before', async () => {
    const { userId } = await keepDraft();
    const readReminded = async () =>
      (await db().selectFrom('drafts').select('reminded_at').where('user_id', '=', userId).executeTakeFirstOrThrow())
        .reminded_at;
    product.platform.pass(53 * DAY - MOMENT);
    await work({ name: 'end-drafts' });
    expect(await readReminded()).toBeNull();
    product.platform.pass(MOMENT);
    await work({ name: 'end-drafts' });
    expect(await readReminded()).toEqual(product.platform.clock());
  });
});

test('an upload that nothing names goes when it is older than a day', async () => {
  const { access_token: token } = await product.join(product.nextPhone(), tennisClub.role);
  const { fileKey } = await product.upload(token);
  const sweep = async () => {
    await work({ name: 'remove-unattached-files' });
    return product.platform.files.keys().includes(String(fileKey));
  };
  product.platform.pass(DAY);
  expect(await sweep()).toBe(true);
  product.platform.pass(MOMENT);
  expect(await sweep()).toBe(false);
});

test('a server allows what was decided unless it is told otherwise', () => {
  expect(DEFAULT_CONFIG).toMatchObject({
    trustProxy: false,
    accessTokenSeconds: 3600,
    addressLimits: { unregisteredPhones: 20, codes: 120, passwords: 60, wrongGuesses: 60 },
  });
});

test.each([
  ['an address', EmailText, 254],
  ['a phone number', PhoneText, 30],
  ['a password', PasswordText, 200],
  ['a token', TokenText, 200],
])('%s is of so many characters at most', (_what, schema, most) => {
  expect(schema.safeParse('a'.repeat(most)).success).toBe(true);
  expect(schema.safeParse('a'.repeat(most + 1)).success).toBe(false);
});
