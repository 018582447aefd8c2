/** The hosted mode, with the embedded sign-in in the part of the hosted project. */
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHostedAuthBackend } from '@/server/identity/hosted-auth-backend';
import { createHostedVerifier } from '@/server/identity/token-verifier';
import { createTestApp, createTestPlatform, ORIGIN, registerPhone, type TestPlatform } from '../support/test-platform';

const SECRET = 'a-secret-of-the-project-with-enough-characters';
const hosted = { url: ORIGIN, publishableKey: 'public-key', secretKey: 'secret-key' };
const PHONE = '+2348036000001';
/** As a project gives one; it says more. */
const SESSION = {
  access_token: 'a',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 1_800_000_000,
  refresh_token: 'b',
  weak_password: null,
  user: {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone: PHONE.slice(1),
    app_metadata: {},
    user_metadata: {},
    identities: [],
    created_at: '2026-11-24T00:00:00Z',
    updated_at: '2026-11-24T00:00:00Z',
    is_anonymous: false,
  },
};
let platform: TestPlatform;
let send: typeof fetch;
let token: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  const app = createTestApp(platform);
  send = async (input, init) => app.fetch(new Request(input, init));
  ({ access_token: token } = await registerPhone(platform, app, PHONE));
});

const backend = (fetchOther = send) =>
  createHostedAuthBackend({ ...platform, ...platform.config, hosted, fetch: fetchOther });
const byKeys = () =>
  createHostedVerifier({ ...platform, hosted, fetch: async (url, init) => send(url, init as RequestInit) });

describe('a hosted project', () => {
  it('sends codes and gives sessions', async () => {
    await backend().sendCode(PHONE, { address: '::1' });
    const session = await backend().useCode(PHONE, platform.codeFor(PHONE), { address: '::1' });
    expect((await byKeys().verify(session?.access_token ?? '')).phone).toBe(PHONE);
    expect(await backend().useCode(PHONE, '000000', { address: '::1' })).toBeUndefined();
  });

  it('that cannot be reached is told from a refusal', async () => {
    const down = backend(() => Promise.reject(new TypeError('fetch failed')));
    await expect(down.sendCode(PHONE, { address: '::1' })).rejects.toMatchObject({ statusCode: 502 });
  });

  it.each([400, 401, 403])('that refuses a code with %d has found it wrong', async (status) => {
    const refusing = backend(async () => Response.json({ code: 'otp_expired' }, { status }));
    expect(await refusing.useCode('+2348036000002', '123456', { address: '::1' })).toBeUndefined();
  });

  it('passes its refusals on', async () => {
    await expect(
      backend().signInWithPassword({ email: 'a@b.example', password: 'x', caller: { address: '::1' } }),
    ).rejects.toMatchObject({ statusCode: 400, code: 'invalid_credentials' });
  });
});

describe('what a project answers', () => {
  const answering = (status: number, body: unknown) =>
    backend(async () => (body === undefined ? new Response('<html>', { status }) : Response.json(body, { status })));
  const ID = crypto.randomUUID();

  it.each([
    [422, { code: 'validation_failed', message: 'Bad', msg: 'Worse' }, 422, 'validation_failed', 'Bad'],
    [404, { error_code: 'user_not_found', msg: 'Nobody' }, 404, 'user_not_found', 'Nobody'],
    [499, { code: 499, message: 7 }, 499, 'auth_failed', 'Authentication failed'],
    [500, { error_code: 'unexpected_failure', msg: 'Oops' }, 502, 'unexpected_failure', 'Oops'],
    [403, undefined, 403, 'auth_failed', 'Authentication failed'],
    [503, null, 502, 'auth_failed', 'Authentication failed'],
  ])('%i %j is passed on as %i %s: %s', async (status, body, statusCode, code, message) => {
    await expect(answering(status, body).setBlocked(ID, true)).rejects.toMatchObject({ statusCode, code, message });
  });

  it('to a code that cannot be sent or checked is no wrong code', async () => {
    const failed = { statusCode: 502, message: 'Failed to send OTP' };
    await expect(answering(500, {}).sendCode('+2348036000011', { address: '::1' })).rejects.toMatchObject(failed);
    await expect(answering(500, {}).useCode('+2348036000011', '123456', { address: '::1' })).rejects.toMatchObject({
      statusCode: 502,
    });
    await expect(
      answering(429, { message: 'Slowly' }).sendCode('+2348036000011', { address: '::1' }),
    ).rejects.toMatchObject({
      statusCode: 429,
      message: 'Slowly',
    });
    for (const word of ['code', 'error_code'])
      await expect(
        answering(403, { [word]: 'user_banned' }).useCode('+2348036000011', '123456', { address: '::1' }),
      ).rejects.toMatchObject({ statusCode: 403, message: expect.stringContaining('not active') });
  });

  it('that is no session is given to nobody', async () => {
    for (const body of [{}, { access_token: 'a' }, { ...SESSION, user: { id: 'nobody' } }])
      await expect(answering(200, body).useCode('+2348036000014', '123456', { address: '::1' })).rejects.toMatchObject({
        statusCode: 502,
        code: 'NO_SESSION',
      });
  });

  it('is asked for with the key of whoever asks', async () => {
    const asked: (string | null)[][] = [];
    const listening = createHostedAuthBackend({
      ...platform,
      ...platform.config,
      hosted: { ...hosted, url: 'https://project.example/' },
      fetch: async (input, init) => {
        const { url, headers } = new Request(input, init);
        asked.push([url, headers.get('apikey'), headers.get('authorization')]);
        return Response.json({});
      },
    });
    await listening.sendCode('+2348036000012', { address: '::1' });
    await listening.setBlocked(ID, false);
    expect(asked).toEqual([
      ['https://project.example/auth/v1/otp', 'public-key', 'Bearer public-key'],
      [`https://project.example/auth/v1/admin/users/${ID}`, 'secret-key', 'Bearer secret-key'],
    ]);
  });

  it('gives a session to whom an identity provider has proved, by a link that it sends to nobody', async () => {
    const asked: unknown[] = [];
    const { kysely } = platform.database;
    const { id: userId } = await kysely
      .insertInto('auth.users')
      .values({ email: 'ada@registry.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await kysely.insertInto('profiles').values({ id: userId }).execute();
    const access_token = new UnsecuredJWT({ session_id: crypto.randomUUID() }).encode();
    const session = { ...SESSION, access_token };
    const project = (verified: Response) =>
      createHostedAuthBackend({
        ...platform,
        ...platform.config,
        hosted,
        fetch: async (input, init) => {
          const request = new Request(input, init);
          const path = new URL(request.url).pathname.replace('/auth/v1', '');
          if (path === `/admin/users/${userId}`) return Response.json({ email: 'ada@registry.example' });
          asked.push([path, request.headers.get('apikey'), await request.json()]);
          return path === '/verify' ? verified : Response.json({ hashed_token: 'token-1' });
        },
      });
    expect(await project(Response.json(session)).openProvedSession(userId)).toEqual(session);
    expect(asked).toEqual([
      ['/admin/generate_link', 'secret-key', { type: 'magiclink', email: 'ada@registry.example' }],
      ['/verify', 'public-key', { type: 'magiclink', token_hash: 'token-1' }],
    ]);
    const banned = Response.json({ error_code: 'user_banned' }, { status: 403 });
    await expect(project(banned).openProvedSession(userId)).rejects.toMatchObject({
      statusCode: 403,
      message: expect.stringContaining('not active'),
    });
  });

  it('five times that a code is wrong locks the phone, unless a right one comes before', async () => {
    const phone = '+2348036000013';
    const [wrong, right] = [answering(403, {}), answering(200, SESSION)];
    const use = (to = wrong) => to.useCode(phone, '123456', { address: '::1' });
    for (let turn = 0; turn < 4; turn += 1) expect(await use()).toBeUndefined();
    expect(await use(right)).toEqual(SESSION);
    for (let turn = 0; turn < 5; turn += 1) expect(await use()).toBeUndefined();
    await expect(use(right)).rejects.toMatchObject({ statusCode: 429 });
    await expect(right.sendCode(phone, { address: '::1' })).rejects.toMatchObject({ statusCode: 429 });
  });

  it('to a password counts where that was wrong, for its address on the network and its person', async () => {
    const signIn = (to: ReturnType<typeof backend>, email: string, address: string) =>
      to.signInWithPassword({ email, password: 'racket-9', caller: { address } });
    const [wrong, right, down] = [
      answering(400, { code: 'invalid_credentials' }),
      answering(200, SESSION),
      answering(500, {}),
    ];
    const refusal = async (work: Promise<unknown>) => (await work.catch((error: unknown) => error)) as object;
    for (let turn = 0; turn < 4; turn += 1)
      expect(await refusal(signIn(wrong, 'Ada@mail.example', '::2'))).toMatchObject({ statusCode: 400 });
    expect(await signIn(right, 'ada@mail.example', '::2')).toEqual(SESSION);
    for (let turn = 0; turn < 5; turn += 1)
      expect(await refusal(signIn(wrong, 'ada@mail.example', '::2'))).toMatchObject({ statusCode: 400 });
    expect(await refusal(signIn(right, 'ADA@mail.example', '::2'))).toMatchObject({ statusCode: 429 });
    expect(await refusal(signIn(down, 'bola@mail.example', '::2'))).toMatchObject({ statusCode: 502 });
    const noted = await platform.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('actor_name', 'like', '%@mail.example')
      .execute();
    const counts = (action: string) => noted.filter((each) => each.action === action).length;
    expect([counts('officer.login-failed'), counts('officer.locked')]).toEqual([9, 1]);
    expect(noted.map(({ actor_name }) => actor_name)).not.toContain('bola@mail.example');
    const few = createHostedAuthBackend({
      ...platform,
      ...platform.config,
      addressLimits: { ...platform.config.addressLimits, passwords: 2 },
      hosted,
      fetch: async () => Response.json(SESSION),
    });
    for (const email of ['c@mail.example', 'd@mail.example']) await signIn(few, email, '::3');
    expect(await refusal(signIn(few, 'e@mail.example', '::3'))).toMatchObject({ statusCode: 429 });
    expect(await signIn(few, 'e@mail.example', '::4')).toEqual(SESSION);
  });
});

describe('its tokens', () => {
  const claims = {
    sub: crypto.randomUUID(),
    session_id: crypto.randomUUID(),
    role: 'authenticated',
    phone: '2348036000001',
  };
  const sign = (secret: string, issuer = `${ORIGIN}/auth/v1`) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience('authenticated')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret));

  it('are verified by the published keys', async () => {
    expect(await byKeys().verify(token)).toMatchObject({ phone: PHONE });
  });

  it('are verified by the shared secret where there is one', async () => {
    const verifier = createHostedVerifier({ ...platform, hosted: { ...hosted, jwtSecret: SECRET } });
    expect(await verifier.verify(await sign(SECRET))).toMatchObject({ userId: claims.sub, phone: PHONE });
    await expect(verifier.verify(await sign(`${SECRET}!`))).rejects.toMatchObject({ statusCode: 401 });
    await expect(verifier.verify(await sign(SECRET, 'https://other.example/auth/v1'))).rejects.toMatchObject({
      statusCode: 401,
    });
  });

  it('signed by a secret are refused where there is none', async () => {
    await expect(byKeys().verify(await sign(SECRET))).rejects.toMatchObject({ statusCode: 401 });
  });
});
