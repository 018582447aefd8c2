import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureAdministrator } from '@/server/accounts/first-start';
import { findLink, openLink } from '../support/open-link';
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

describe('an access token', () => {
  it('says whose it is, how and when they signed in, and for how long it holds', async () => {
    const { access_token, user } = await register();
    const [head = '', body = ''] = access_token.split('.');
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const { iat, exp, session_id, amr, ...claims } = decode(body);
    const now = platform.clock().getTime() / 1000;
    expect(Math.floor(Date.parse(user.last_sign_in_at) / 1000)).toBe(iat);
    expect(decode(head)).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
    expect(claims).toMatchObject({
      sub: user.id,
      aud: 'authenticated',
      iss: 'http://localhost:3000/auth/v1',
      role: 'authenticated',
      aal: 'aal1',
      phone: `2348031000${serial}`,
      is_anonymous: false,
    });
    expect(session_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(amr).toEqual([{ method: 'otp', timestamp: iat }]);
    expect(exp - iat).toBe(3600);
    expect(now - iat).toBeGreaterThanOrEqual(0);
    expect(now - iat).toBeLessThan(60);
  });
});

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
    platform.pass(5);
    expect((await (await refresh(refresh_token)).json()).refresh_token).toBe(one.refresh_token);
  });

  it('gives the same next token again, however late, as long as nobody has used that: its answer was lost', async () => {
    const { refresh_token } = await register();
    const next = await (await refresh(refresh_token)).json();
    platform.pass(20 * 60);
    const again = await refresh(refresh_token);
    expect([again.status, (await again.json()).refresh_token]).toEqual([200, next.refresh_token]);
    expect((await refresh(next.refresh_token)).status).toBe(200);
  });

  it('ends the whole session when it is used again after the next one was', async () => {
    const { refresh_token } = await register();
    const before = await (await refresh(refresh_token)).json();
    const next = await (await refresh(before.refresh_token)).json();
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

  it('says so where it is the first to come after that time, and has ended the session with it', async () => {
    const { refresh_token } = await register();
    platform.pass(31 * 60);
    for (const code of ['session_expired', 'refresh_token_not_found']) {
      const refused = await refresh(refresh_token);
      expect([refused.status, await refused.json()]).toMatchObject([400, { code }]);
    }
  });
});

describe('a session that is used all the time', () => {
  /** Calls every quarter of an hour, with a fresh token every half: as a page does that somebody works in. */
  async function use(session: { access_token: string; refresh_token: string }, hours: number) {
    let present = session;
    for (let turn = 0; turn < hours * 4; turn += 1) {
      platform.pass(15 * 60);
      if (turn % 2 === 1) present = await (await refresh(present.refresh_token)).json();
      await isAccepted(present.access_token);
    }
    return present;
  }

  it('ends 24 hours after it began, for its tokens too', async () => {
    const last = await use(await register(), 23.5);
    expect(await isAccepted(last.access_token)).toBe(true);
    const { exp, iat } = JSON.parse(Buffer.from(last.access_token.split('.')[1] ?? '', 'base64url').toString());
    expect(exp - iat).toBeLessThanOrEqual(1800);
    platform.pass(29 * 60);
    expect(await isAccepted(last.access_token)).toBe(true);
    platform.pass(2 * 60);
    expect(await isAccepted(last.access_token)).toBe(false);
    expect((await refresh(last.refresh_token)).status).toBe(400);
  });

  it('ends when the setting says, also one that began before it was set', async () => {
    const last = await use(await register(), 3);
    await platform.settings.write('protection', { session_hours: 2 }, crypto.randomUUID());
    const refused = await refresh(last.refresh_token);
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'session_expired']);
    expect(await isAccepted(last.access_token)).toBe(false);
    await platform.settings.write('protection', { session_hours: 24 }, crypto.randomUUID());
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

  it('counts failures anew after the right password', async () => {
    await platform.settings.write('security', { failed_login_attempts: 3 }, crypto.randomUUID());
    platform.pass(301);
    for (const attempt of ['a', 'b', 'racket-9', 'c', 'd']) await signIn(attempt);
    expect((await signIn('racket-9')).error).toBeNull();
  });

  it('lists why a new password is too weak', async () => {
    const client = createTestClient(app);
    await client.auth.signInWithPassword({ email: 'chief@tennis.example', password: 'racket-9' });
    const change = (password: string) => client.auth.updateUser({ password, current_password: 'racket-9' });
    const { error } = await change('abc');
    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length', 'characters'] });
    expect((await change('password123')).error).toMatchObject({ reasons: ['pwned'] });
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
      (await client.auth.updateUser({ password: 'racket-10', current_password: 'racket-9' })).data.user?.app_metadata
        .password_expired,
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
    expect((await client.auth.updateUser({ password: 'abc', current_password: 'racket-10' })).error).not.toBeNull();
    await platform.jobs.settle();
    expect(told()).toHaveLength(before);
    expect((await client.auth.updateUser({ password: 'racket-11', current_password: 'racket-10' })).error).toBeNull();
    await platform.jobs.settle();
    expect(told().slice(before)).toEqual([expect.stringMatching(/^The password of your account was changed\./)]);
    expect((await client.auth.updateUser({ password: 'racket-10', current_password: 'racket-11' })).error).toBeNull();
    await platform.jobs.settle();
  });

  it('is reset by a link that works once and leads to no other site', async () => {
    const client = createTestClient(app);
    expect((await client.auth.resetPasswordForEmail('nobody@tennis.example')).error).toBeNull();
    await client.auth.resetPasswordForEmail('chief@tennis.example', { redirectTo: 'https://evil.example/' });
    await platform.jobs.settle();
    const link = findLink(platform.sent, 'chief@tennis.example');
    expect(new URL(link).origin).toBe(platform.config.publicUrl);
    const opened = await openLink(app, link);
    expect(await isAccepted(opened.body.access_token)).toBe(true);
    expect((await openLink(app, link)).status).toBe(403);
  });

  it('asks for the password of now before it sets another, and counts what is wrong', async () => {
    platform.pass(301);
    const client = createTestClient(app);
    await client.auth.signInWithPassword({ email: 'chief@tennis.example', password: 'racket-10' });
    const change = (current_password?: string) =>
      client.auth.updateUser({
        password: 'racket-12',
        ...(current_password === undefined ? {} : { current_password }),
      });
    expect((await change()).error).toMatchObject({ status: 400, code: 'current_password_required' });
    for (const guess of ['a', 'b', 'c'])
      expect((await change(guess)).error).toMatchObject({ status: 400, code: 'current_password_invalid' });
    expect((await change('racket-10')).error?.status).toBe(429);
    platform.pass(301);
    expect((await change('racket-10')).error).toBeNull();
  });

  it('ends all other sessions when it is changed', async () => {
    const [one, other] = [createTestClient(app), createTestClient(app)];
    for (const client of [one, other])
      await client.auth.signInWithPassword({ email: 'chief@tennis.example', password: 'racket-12' });
    const { data } = await other.auth.getSession();
    expect((await one.auth.updateUser({ password: 'racket-13', current_password: 'racket-12' })).error).toBeNull();
    expect(await isAccepted(data.session?.access_token ?? '')).toBe(false);
    expect((await refresh(data.session?.refresh_token ?? '')).status).toBe(400);
    expect((await one.auth.getUser()).error).toBeNull();
  });

  it('is set without the one before by whoever came by the link of an e-mail, for an hour', async () => {
    const set = (token: string, password: string) =>
      app.request('/auth/v1/user', {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      });
    await createTestClient(app).auth.resetPasswordForEmail('chief@tennis.example');
    await platform.jobs.settle();
    const { body } = await openLink(app, findLink(platform.sent, 'chief@tennis.example'));
    expect((await set(body.access_token, 'racket-14')).status).toBe(200);
    let session = body;
    for (let turn = 0; turn < 3; turn += 1) {
      platform.pass(20 * 60 + 1);
      session = await (await refresh(session.refresh_token)).json();
      await isAccepted(session.access_token);
    }
    const late = await set(session.access_token, 'racket-15');
    expect([late.status, (await late.json()).code]).toEqual([400, 'current_password_required']);
  });

  it('is not reset by opening the link of an e-mail, as mail servers do', async () => {
    platform.pass(61);
    await createTestClient(app).auth.resetPasswordForEmail('chief@tennis.example', {
      redirectTo: '/admin/new-password',
    });
    await platform.jobs.settle();
    const link = new URL(findLink(platform.sent, 'chief@tennis.example'));
    expect([link.pathname, link.search]).toEqual(['/admin/new-password', '']);
    const token = new URLSearchParams(link.hash.slice(1)).get('token_hash');
    const asGoTrueWrites = `/auth/v1/verify?token=${token}&type=recovery&redirect_to=/admin/new-password`;
    for (let turn = 0; turn < 2; turn += 1) {
      const opened = await app.request(asGoTrueWrites);
      expect([opened.status, opened.headers.get('location')]).toEqual([303, link.href]);
    }
    expect((await openLink(app, link.href)).status).toBe(200);
  });
});
