/**
 * What the hosted mode asks of the project's own list of users, with a project that keeps one user and does as GoTrue
 * does.
 */
import { SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHostedAuthBackend } from '@/server/identity/hosted-auth-backend';
import { createHostedVerifier } from '@/server/identity/token-verifier';
import { createTestPlatform, type TestPlatform } from '../support/test-platform';

const ID = '11111111-1111-4111-8111-111111111111';
const TAKEN = { phone: '2348036000002', email: 'taken@registry.example' };

const hosted = { url: 'https://project.example', publishableKey: 'public-key', secretKey: 'secret-key' };

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
}

let platform: TestPlatform;
let user: Record<string, unknown>;
let calls: Call[];

beforeAll(async () => {
  platform = await createTestPlatform();
});
beforeEach(async () => {
  await platform.database.kysely.deleteFrom('sign_outs').execute();
  user = { id: ID, phone: '2348036000001', email: '' };
  calls = [];
});

const project: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
  const path = pathname.replace('/auth/v1', '') + search;
  calls.push({ method: request.method, path, body });
  if (path === '/verify') return Response.json({ code: 'user_banned', message: 'User is banned' }, { status: 403 });
  if (path === '/admin/generate_link') return Response.json({ ...user, hashed_token: 'a-token', email_otp: '123456' });
  if (path.startsWith('/recover')) return Response.json({});
  if (body?.['phone'] === TAKEN.phone)
    return Response.json(
      { code: 'phone_exists', message: 'Phone number already registered by another user' },
      { status: 422 },
    );
  if (body?.['email'] === TAKEN.email)
    return Response.json(
      { code: 'email_exists', message: 'A user with this email address has already been registered' },
      { status: 422 },
    );
  // It passes over an empty phone or address.
  user = {
    ...user,
    ...Object.fromEntries(
      Object.entries(body ?? {}).filter(([key, value]) => ['phone', 'email'].includes(key) && value !== ''),
    ),
  };
  return Response.json(user);
};

const backend = (clock = platform.clock) =>
  createHostedAuthBackend({
    ...platform,
    ...platform.config,
    clock,
    hosted,
    fetch: project,
  });
const change = (contact: object) => backend().changeContact(platform.database.kysely, ID, contact);
const hasEnded = async () => (await platform.database.kysely.selectFrom('sign_outs').selectAll().execute()).length > 0;
const changes = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('changing what a user signs in by', () => {
  it('tells the project, confirmed, and ends their sessions', async () => {
    await change({ phone: '+2348036000009' });
    expect(changes()).toEqual([{ phone: '2348036000009', phone_confirm: true }]);
    expect(await hasEnded()).toBe(true);
  });

  it('and no token of theirs from before is good any more', async () => {
    const jwtSecret = 'a shared secret of more than thirty-two letters';
    const seconds = Math.floor(platform.clock().getTime() / 1000);
    const token = await new SignJWT({ sub: ID, session_id: crypto.randomUUID(), role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('https://project.example/auth/v1')
      .setAudience('authenticated')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(new TextEncoder().encode(jwtSecret));
    const verifier = createHostedVerifier({ ...platform, hosted: { ...hosted, jwtSecret } });
    expect((await verifier.verify(token)).userId).toBe(ID);
    await change({ phone: '+2348036000009' });
    await expect(verifier.verify(token)).rejects.toMatchObject({ statusCode: 401 });
  });

  it('leaves their sessions when they had no address before', async () => {
    await change({ email: 'Ada@registry.example' });
    expect(changes()).toEqual([{ email: 'ada@registry.example', email_confirm: true }]);
    expect(await hasEnded()).toBe(false);
  });

  it('asks for nothing that is so already', async () => {
    await change({ phone: '+2348036000001', email: null });
    expect(changes()).toEqual([]);
  });

  it('does not let a blocked person in again', async () => {
    user = { ...user, banned_until: '2999-01-01T00:00:00Z' };
    await change({ phone: '+2348036000009' });
    expect(changes()).toEqual([{ phone: '2348036000009', phone_confirm: true }]);
  });

  it.each([
    ['phone', { phone: `+${TAKEN.phone}` }],
    ['email', { email: TAKEN.email }],
  ])('is refused for a %s that is another’s', async (_, contact) => {
    await expect(change(contact)).rejects.toMatchObject({ statusCode: 409, code: 'DUPLICATE_USER' });
  });

  it('is refused where the project keeps what it has', async () => {
    for (const contact of [{ phone: null }, { phone: null, email: 'ada@registry.example' }])
      await expect(change(contact)).rejects.toMatchObject({ statusCode: 409, code: 'CONTACT_KEPT' });
  });
});

it('somebody who signs in by password is made with an address that counts as confirmed', async () => {
  expect(await backend().createPasswordUser('chief@registry.example', 'correct-horse-7')).toBe(ID);
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/admin/users',
      body: { email: 'chief@registry.example', password: 'correct-horse-7', email_confirm: true },
    },
  ]);
});

describe('a link for a password', () => {
  it('goes to the address that the project has, and leads to the page for it', async () => {
    user = { ...user, email: 'ada@registry.example' };
    await backend().sendPasswordReset(ID);
    expect(calls.at(-1)).toEqual({
      method: 'POST',
      path: `/recover?redirect_to=${encodeURIComponent(`${platform.config.publicUrl}/admin/new-password`)}`,
      body: { email: 'ada@registry.example' },
    });
  });

  it('is refused without an address', async () => {
    await expect(backend().sendPasswordReset(ID)).rejects.toMatchObject({ statusCode: 409, code: 'NO_EMAIL' });
    expect(calls.some(({ path }) => path.startsWith('/recover'))).toBe(false);
  });

  it('is made without being sent, for a command on the server', async () => {
    const make = () => backend().createPasswordLink(platform.database.kysely, ID);
    await expect(make()).rejects.toMatchObject({ statusCode: 409, code: 'NO_EMAIL' });
    user = { ...user, email: 'ada@registry.example' };
    expect(await make()).toBe(`${platform.config.publicUrl}/admin/new-password#token_hash=a-token`);
    expect(calls.at(-1)).toEqual({
      method: 'POST',
      path: '/admin/generate_link',
      body: { type: 'recovery', email: 'ada@registry.example' },
    });
  });
});

it('a blocked person hears that their account is not active', async () => {
  await expect(backend().useCode('+2348036000001', '123456', { address: '::1' })).rejects.toMatchObject({
    statusCode: 403,
    message: 'This account is not active. Please contact support.',
  });
});

describe('the project is told', () => {
  it.each<[string, (to: ReturnType<typeof backend>) => Promise<unknown>, Call]>([
    [
      'to send a code, to somebody new too',
      (to) => to.sendCode('+2348036000001', { address: '::1' }),
      { method: 'POST', path: '/otp', body: { phone: '+2348036000001', create_user: true, channel: 'sms' } },
    ],
    [
      'that somebody is blocked, for a hundred years',
      (to) => to.setBlocked(ID, true),
      { method: 'PUT', path: `/admin/users/${ID}`, body: { ban_duration: '876000h' } },
    ],
    [
      'that somebody is blocked no more',
      (to) => to.setBlocked(ID, false),
      { method: 'PUT', path: `/admin/users/${ID}`, body: { ban_duration: 'none' } },
    ],
    [
      'to forget who somebody was, and to let them in no more',
      (to) => to.forget(ID),
      {
        method: 'PUT',
        path: `/admin/users/${ID}`,
        body: {
          phone: expect.stringMatching(/^999\d{12}$/) as unknown,
          phone_confirm: true,
          email: `${ID}@deleted.invalid`,
          email_confirm: true,
          password: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
          user_metadata: {},
          ban_duration: '876000h',
        },
      },
    ],
    [
      'that a user is to go',
      (to) => to.deleteUser(ID),
      { method: 'DELETE', path: `/admin/users/${ID}`, body: undefined },
    ],
  ])('%s', async (_what, act, call) => {
    await act(backend());
    expect(calls).toEqual([call]);
  });
});

it('is told again when it has kept what somebody signed in by', async () => {
  const keeping = createHostedAuthBackend({
    ...platform,
    ...platform.config,
    hosted,
    fetch: async () => Response.json({ id: ID, phone: '2348036000001', email: `${ID}@deleted.invalid` }),
  });
  await expect(keeping.forget(ID)).rejects.toMatchObject({ statusCode: 502, code: 'CONTACT_KEPT' });
});

it('whoever gets a new phone and a first address is signed out: they had come by the old phone', async () => {
  await change({ phone: '+2348036000009', email: 'ada@registry.example' });
  expect(await hasEnded()).toBe(true);
});

it.each([
  [500, 502],
  [503, 502],
  [499, 499],
  [404, 404],
])('what the project answers with %i is answered with %i, in its words', async (status, statusCode) => {
  const failing = createHostedAuthBackend({
    ...platform,
    ...platform.config,
    hosted,
    fetch: async () => Response.json({ error_code: 'not_now', msg: 'Not now' }, { status }),
  });
  const refused = { statusCode, code: 'not_now', message: 'Not now' };
  await expect(failing.deleteUser(ID)).rejects.toMatchObject(refused);
});

it.each<[string, (to: ReturnType<typeof backend>) => Promise<unknown>]>([
  ['a changed phone', (to) => to.changeContact(platform.database.kysely, ID, { phone: '+2348036000009' })],
  ['a link for a password', (to) => to.sendPasswordReset(ID)],
])('%s that the project refuses for now is refused in its words', async (_what, act) => {
  const failing = createHostedAuthBackend({
    ...platform,
    ...platform.config,
    hosted,
    fetch: async (_input, init) =>
      init?.method === 'GET'
        ? Response.json({ id: ID, phone: '', email: 'ada@registry.example' })
        : Response.json({ error_code: 'not_now', msg: 'Not now' }, { status: 429 }),
  });
  await expect(act(failing)).rejects.toMatchObject({ statusCode: 429, code: 'not_now', message: 'Not now' });
});
