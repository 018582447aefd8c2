/** People who can sign in, as the tables and the wire have them. */
import { SignJWT } from 'jose';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { hashPassword } from '@/server/identity/passwords';
import { createPasswordUser, ensurePhoneUser, findUser } from '@/server/identity/users';
import { createTestApp, createTestPlatform, registerPhone, type TestPlatform } from '../support/test-platform';

const NOW = new Date('2026-11-21T09:00:00.000Z');
const LATER = new Date('2026-11-22T09:00:00.000Z');

let platform: TestPlatform;
const db = () => platform.database.kysely;
const find = (id: string) => findUser(db(), id, { passwordDays: 90, now: NOW });

beforeAll(async () => {
  platform = await createTestPlatform();
});

test('by phone there is one of each number, with the number as what they sign in by', async () => {
  const id = await ensurePhoneUser(db(), '+2348038880001', NOW);
  expect(await ensurePhoneUser(db(), '+2348038880001', LATER)).toBe(id);
  const other = await ensurePhoneUser(db(), '+2348038880002', NOW);
  expect(other).not.toBe(id);
  const user = await find(id);
  expect(user).toMatchObject({
    id,
    email: '',
    phone: '2348038880001',
    app_metadata: { provider: 'phone', providers: ['phone'] },
    identities: [
      {
        id: '2348038880001',
        user_id: id,
        provider: 'phone',
        identity_data: { sub: id, phone: '2348038880001' },
      },
    ],
  });
  expect(user?.identities).toHaveLength(1);
  expect(user?.identities?.[0]).not.toHaveProperty('identity_data.email');
  expect(user).not.toHaveProperty('last_sign_in_at');
  expect(user).not.toHaveProperty('app_metadata.password_expired');
  await db().updateTable('auth.users').set({ last_sign_in_at: LATER }).where('id', '=', id).execute();
  expect((await find(id))?.last_sign_in_at).toBe(LATER.toISOString());
  expect(await find(crypto.randomUUID())).toBeUndefined();
});

test('by address there is one of each, whatever its case, and a second one is refused', async () => {
  const create = (email: string) => createPasswordUser(db(), { email, encrypted: 'hash', now: NOW });
  const id = await create(' Chief@Tennis.example ');
  expect(await find(id)).toMatchObject({
    email: 'chief@tennis.example',
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ id, provider: 'email', identity_data: { sub: id, email: 'chief@tennis.example' } }],
  });
  expect((await find(id))?.identities?.[0]).not.toHaveProperty('identity_data.phone');
  await expect(create('CHIEF@tennis.example')).rejects.toMatchObject({ statusCode: 422, code: 'email_exists' });
});

test('somebody without an address sets a first password, of which nobody has to be told', async () => {
  const app = createTestApp(platform);
  const { access_token } = await registerPhone(platform, app, '+2348038880003');
  const before = platform.sent.length;
  const put = (body: object) =>
    app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await put({ password: 'racket-9-racket' })).status).toBe(200);
  expect((await put({ password: 'racket-8-racket', current_password: 'racket-9-racket' })).status).toBe(200);
  await platform.jobs.settle();
  expect(platform.sent).toHaveLength(before);
  expect((await app.request('/auth/v1/health')).status).toBe(200);
});

test('the password of now is asked for unless the session began with the link of an e-mail, within the hour', async () => {
  // The clock stands still at a whole second, so that the hour ends where the test says.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  const app = createTestApp(platform);
  const id = await platform.auth.backend.createPasswordUser('own@tennis.example', 'racket-9-racket');
  const { access_token } = await platform.auth.embedded.sessions.issue(id, 'password');
  const { claims } = await platform.auth.verifier.verify(access_token);
  const { kid, privateKey } = platform.auth.embedded.signingKey;
  const now = Math.floor(platform.clock().getTime() / 1000);
  const change = async (amr: unknown) => {
    const token = await new SignJWT({ ...claims, amr }).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
    const response = await app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'racket-7-racket' }),
    });
    return response.status;
  };
  const method = (name: string, timestamp = now) => ({ method: name, timestamp });
  for (const amr of [[], 'recovery', [method('password')], [method('recovery', now - 3601)]])
    expect([amr, await change(amr)]).toEqual([amr, 400]);
  expect(await change([method('password'), method('recovery', now - 3600)])).toBe(200);
});

test('wrong passwords of now do not count any more once the right one is given', async () => {
  const app = createTestApp(platform);
  await platform.settings.write('security', { failed_login_attempts: 3 }, crypto.randomUUID());
  const encrypted = await hashPassword('racket-9-racket', 1000);
  const id = await createPasswordUser(db(), { email: 'right@tennis.example', encrypted, now: NOW });
  const { access_token } = await platform.auth.embedded.sessions.issue(id, 'password');
  const statuses: number[] = [];
  for (const current_password of ['wrong', 'wrong', 'racket-9-racket', 'wrong']) {
    const response = await app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'racket-8-racket', current_password }),
    });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([400, 400, 200, 400]);
});
