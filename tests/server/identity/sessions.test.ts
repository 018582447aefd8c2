import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureAdministrator } from '@/server/accounts/first-start';
import {
  createTestApp,
  createTestClient,
  createTestPlatform,
  postJson,
  registerPhone,
  type TestPlatform,
} from '../support/test-platform';

let platform: TestPlatform;
let app: ReturnType<typeof createTestApp>;
let serial = 100;

beforeAll(async () => {
  platform = await createTestPlatform();
  app = createTestApp(platform);
  await ensureAdministrator(platform, { email: 'Chief@Tennis.example', password: 'racket-9' });
});

beforeEach(() => {
  serial += 1;
});

const refresh = (refresh_token: string) => postJson(app, '/auth/v1/token?grant_type=refresh_token', { refresh_token });
const isAccepted = (token: string) =>
  platform.auth.verifier.verify(token).then(
    () => true,
    () => false,
  );
const register = () => registerPhone(platform, app, `+2348031000${serial}`);

describe('a refresh token', () => {
  it('is exchanged for a new session through supabase-js', async () => {
    const client = createTestClient(app);
    await client.auth.setSession(await register());
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(await isAccepted(data.session?.access_token ?? '')).toBe(true);
  });

  it('gives two tabs that use it at once the same next token', async () => {
    const { refresh_token } = await register();
    const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
    const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(one.refresh_token).toBe(other.refresh_token);
    expect(one.refresh_token).not.toBe(refresh_token);
    // A slow answer is asked for again.
    platform.pass(8);
    expect((await (await refresh(refresh_token)).json()).refresh_token).toBe(one.refresh_token);
  });

  it('ends the whole session when it is used again later', async () => {
    const { refresh_token } = await register();
    const next = await (await refresh(refresh_token)).json();
    platform.pass(11);
    const reuse = await refresh(refresh_token);
    expect([reuse.status, (await reuse.json()).code]).toEqual([400, 'refresh_token_already_used']);
    expect((await refresh(next.refresh_token)).status).toBe(400);
    expect(await isAccepted(next.access_token)).toBe(false);
  });

  it('that nobody issued is refused', async () => {
    const answer = await refresh('made-up');
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'refresh_token_not_found']);
  });

  it('is kept as a hash only', async () => {
    const { refresh_token } = await register();
    const rows = await platform.database.kysely.selectFrom('auth.refresh_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
  });

  it('is refused after the session was idle for longer than the setting session_timeout', async () => {
    const { refresh_token, access_token } = await register();
    platform.pass(31 * 60);
    expect(await isAccepted(access_token)).toBe(false);
    expect((await refresh(refresh_token)).status).toBe(400);
  });
});

describe('signing out', () => {
  it.each([
    ['global', [false, false]],
    ['local', [false, true]],
    ['others', [true, false]],
  ] as const)('with scope %s ends the right sessions, access tokens included', async (scope, expected) => {
    const phone = `+2348032000${serial}`;
    const first = await registerPhone(platform, app, phone);
    await postJson(app, '/auth/v1/otp', { phone });
    const second = await (
      await postJson(app, '/auth/v1/verify', { phone, token: platform.codeFor(phone), type: 'sms' })
    ).json();
    const client = createTestClient(app);
    await client.auth.setSession(first);
    expect((await client.auth.signOut({ scope })).error).toBeNull();
    expect([await isAccepted(first.access_token), await isAccepted(second.access_token)]).toEqual(expected);
  });

  it('leaves an old token with 401 on /user', async () => {
    const session = await register();
    await postJson(app, '/auth/v1/logout', {}, session.access_token);
    const answer = await app.request('/auth/v1/user', { headers: { authorization: `Bearer ${session.access_token}` } });
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'session_not_found']);
  });
});

it('ends the sessions of a user who is blocked, and signs them in no more', async () => {
  const phone = `+2348033000${serial}`;
  const { access_token, user } = await registerPhone(platform, app, phone);
  await platform.auth.backend.setBlocked(user.id, true);
  expect(await isAccepted(access_token)).toBe(false);
  expect((await createTestClient(app).auth.signInWithOtp({ phone })).error?.code).toBe('user_banned');
});

describe('signing in by password', () => {
  const signIn = (password: string, email = 'chief@tennis.example') =>
    createTestClient(app).auth.signInWithPassword({ email, password });

  it('gives the administrator a session, whatever the case of the address', async () => {
    const { data, error } = await signIn('racket-9', 'CHIEF@tennis.example');
    expect(error).toBeNull();
    expect(data.user?.email).toBe('chief@tennis.example');
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const wrong = (await signIn('wrong-1')).error;
    const unknown = (await signIn('wrong-1', 'nobody@tennis.example')).error;
    expect([wrong?.status, wrong?.code, wrong?.message]).toEqual([unknown?.status, unknown?.code, unknown?.message]);
    expect(wrong?.code).toBe('invalid_credentials');
  });

  it('locks after the failures that the settings allow, the right password included', async () => {
    await platform.settings.write('security', { failed_login_attempts: 3 }, crypto.randomUUID());
    platform.pass(301);
    for (const attempt of ['a', 'b', 'c']) expect((await signIn(attempt)).error?.status).toBe(400);
    expect((await signIn('racket-9')).error?.message).toMatch(
      /^Too many attempts\. Please try again in \d+ seconds\.$/,
    );
    platform.pass(301);
    expect((await signIn('racket-9')).error).toBeNull();
  });

  it('counts failures anew after the right password', async () => {
    await platform.settings.write('security', { failed_login_attempts: 3 }, crypto.randomUUID());
    platform.pass(301);
    for (const attempt of ['a', 'b', 'racket-9', 'c', 'd']) await signIn(attempt);
    expect((await signIn('racket-9')).error).toBeNull();
  });

  it('lists why a new password is too weak', async () => {
    const client = createTestClient(app);
    await client.auth.signInWithPassword({ email: 'chief@tennis.example', password: 'racket-9' });
    const { error } = await client.auth.updateUser({ password: 'abc' });
    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length', 'characters'] });
    expect((await client.auth.updateUser({ password: 'password123' })).error).toMatchObject({ reasons: ['pwned'] });
    expect((await client.auth.updateUser({ email: 'other@tennis.example' })).error?.status).toBe(422);
  });

  it('marks a password as expired after the days of the setting, until a new one is set', async () => {
    platform.pass(91 * 86_400);
    const client = createTestClient(app);
    const { data } = await client.auth.signInWithPassword({ email: 'chief@tennis.example', password: 'racket-9' });
    expect(data.user?.app_metadata.password_expired).toBe(true);
    expect(await platform.auth.verifier.verify(data.session?.access_token ?? '')).toMatchObject({
      passwordExpired: true,
    });
    expect(
      (await client.auth.updateUser({ password: 'racket-10' })).data.user?.app_metadata.password_expired,
    ).toBeUndefined();
  });

  it('tells whoever’s it is that it was changed, and nobody of a change that was refused', async () => {
    const told = () =>
      platform.sent
        .filter(
          ({ to, subject }) =>
            to === 'chief@tennis.example' && subject === 'Tennis Registry: your password was changed',
        )
        .map(({ text }) => text);
    const before = told().length;
    const client = createTestClient(app);
    await client.auth.signInWithPassword({ email: 'chief@tennis.example', password: 'racket-10' });
    expect((await client.auth.updateUser({ password: 'abc' })).error).not.toBeNull();
    await platform.jobs.settle();
    expect(told()).toHaveLength(before);
    expect((await client.auth.updateUser({ password: 'racket-11' })).error).toBeNull();
    await platform.jobs.settle();
    expect(told().slice(before)).toEqual([expect.stringMatching(/^The password of your account was changed\./)]);
    expect((await client.auth.updateUser({ password: 'racket-10' })).error).toBeNull();
    await platform.jobs.settle();
  });

  it('is reset by a link that works once and leads to no other site', async () => {
    const client = createTestClient(app);
    expect((await client.auth.resetPasswordForEmail('nobody@tennis.example')).error).toBeNull();
    await client.auth.resetPasswordForEmail('chief@tennis.example', { redirectTo: 'https://evil.example/' });
    await platform.jobs.settle();
    const link = /https?:\S+/.exec(platform.sent.findLast(({ channel }) => channel === 'email')?.text ?? '')?.[0] ?? '';
    const opened = await app.request(link);
    const target = new URL(opened.headers.get('location') ?? '');
    expect(target.origin).toBe(platform.config.publicUrl);
    const session = new URLSearchParams(target.hash.slice(1));
    expect(await isAccepted(session.get('access_token') ?? '')).toBe(true);
    expect((await app.request(link)).headers.get('location')).toContain('error_code=otp_expired');
  });
});
