/** Officers who sign in by the identity provider of their authority. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createOpenIdProvider, type OpenIdOptions } from '@/server/runtime/node/openid-provider';
import { DEFAULT_CONFIG } from '@/server/platform/server-config';
import { clubCatalog, createClubProduct } from '../support/club-product';
import { createPerson, PASSWORD, type Person } from '../support/cast';
import { CLIENT, startOpenIdProvider, type Bent, type OpenIdStandIn } from '../support/openid-provider';
import { createProviderBrowser, visitProvider } from '../support/provider-browser';
import { ORIGIN } from '../support/test-platform';
import type { TestProduct } from '../support/test-product';

const NAME = 'Staff account';
const STRANGER = 'stranger@registry.example';
const SECOND = 1000;
let provider: OpenIdStandIn;
let product: TestProduct;
let officer: Person;
let applicant: Person;
const roleOf = (audience: string) => clubCatalog.registry.roles.find((role) => role.audience === audience)?.id;

function useProvider(other: Partial<OpenIdOptions> = {}) {
  const { issuer } = provider;
  const returnAddress = `${ORIGIN}/admin/login`;
  product.platform.identityProvider = createOpenIdProvider({
    issuer,
    ...CLIENT,
    name: NAME,
    alone: false,
    returnAddress,
    ...other,
  });
}
/** Of a provider that is waited for, how long it took makes no difference. */
const IMPATIENT = { patienceSeconds: 0.2 };

beforeAll(async () => {
  provider = await startOpenIdProvider();
  product = await createClubProduct();
  officer = await createPerson(product.platform, roleOf('officer'));
  applicant = await createPerson(product.platform, roleOf('applicant'));
  await users()
    .updateTable('auth.users')
    .set({ email: 'ada@club.example' })
    .where('id', '=', applicant.userId)
    .execute();
});
beforeEach(async () => {
  useProvider();
  provider.behave(officer.email ?? '');
  provider.asked.length = 0;
  await users().deleteFrom('auth.sessions').execute();
  await users().deleteFrom('rate_limits').execute();
  await users().deleteFrom('provider_identities').execute();
  await users().deleteFrom('sign_in_exceptions').execute();
});
afterAll(() => provider.stop());

const users = () => product.platform.database.kysely;
const countSessions = async () => (await users().selectFrom('auth.sessions').select('id').execute()).length;
const newestAudit = () =>
  users()
    .selectFrom('audit_log')
    .select(['action', 'subject', 'after'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
const { begin, finish, signIn } = createProviderBrowser(() => product);

describe('an officer whom the provider has signed in', () => {
  it('has a session as by a password, and nothing of it in an address', async () => {
    const begun = await begin();
    expect(new URL(begun.body.address).origin).toBe(provider.issuer);
    expect(begun.headers.get('set-cookie')).toMatch(/^provider=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/);
    const answer = await visitProvider(begun.body.address);
    const { status, body, headers } = await finish(answer, begun.cookie);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { user: { id: officer.userId, username: officer.email } },
    });
    expect(headers.get('location')).toBeNull();
    expect(answer).not.toContain(body.access_token);
    expect((await product.call('GET', '/auth/me', { token: body.access_token })).body).toMatchObject({
      user: { id: officer.userId },
      officer: true,
      factor_step: 'none',
    });
    expect(await newestAudit()).toMatchObject({
      action: 'officer.login',
      subject: officer.userId,
      after: { provider: NAME },
    });
    // The browser keeps nothing of it, and counts as one of theirs.
    expect(headers.getSetCookie().join('\n')).toMatch(/provider=; Max-Age=0[^]*device=/);
  });

  it('is known by the address in any case, and told at the userinfo endpoint alone', async () => {
    const email = officer.email?.toUpperCase();
    provider.behave(email);
    expect((await signIn()).status).toBe(200);
    provider.behave(undefined, { userinfo: { email, email_verified: true } });
    expect((await signIn()).status).toBe(200);
  });

  it('is one by a provider that says nothing of verifying, and takes the secret in the body', async () => {
    const metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    provider.behave(officer.email ?? '', { claims: { email_verified: undefined }, metadata });
    expect((await signIn()).status).toBe(200);
  });

  it('is asked for no new password where theirs has grown old', async () => {
    const now = product.platform.clock().getTime();
    const password_changed_at = new Date(now - 400 * 86_400 * SECOND);
    await users().updateTable('auth.users').set({ password_changed_at }).where('id', '=', officer.userId).execute();
    const must = async (token: string) =>
      (await product.call('GET', '/auth/me', { token })).body.must_change_password as boolean;
    expect(await must((await signIn()).body.access_token)).toBe(false);
    const json = { username: officer.email, password: PASSWORD };
    expect(await must((await product.call('POST', '/admin/login', { json })).body.access_token)).toBe(true);
  });
});

/** Its "common" stands for every organisation that has Entra, and each calls its people what it likes. */
const ENTRA = 'https://login.microsoftonline.com';
const answerAsEntra = async () =>
  Response.json({
    issuer: `${ENTRA}/{tenantid}/v2.0`,
    authorization_endpoint: `${ENTRA}/common/oauth2/v2.0/authorize`,
    token_endpoint: `${ENTRA}/common/oauth2/v2.0/token`,
  });

describe('nobody is signed in', () => {
  const refused = { status: 403, code: 'NO_OFFICER' };
  const untrusted = { status: 502, code: 'PROVIDER_UNTRUSTED' };
  const unreachable = { status: 502, code: 'PROVIDER_UNREACHABLE' };
  const anHourAgo = Math.floor(Date.now() / SECOND) - 3600;
  const html = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>');
  const rows: [string, { status: number; code: string; text: string }, Bent, string?][] = [
    ['of another key', { ...untrusted, text: 'could not be verified' }, { otherKey: true }],
    [
      'of another issuer',
      { ...untrusted, text: 'could not be verified' },
      { claims: { iss: 'https://other.example' } },
    ],
    ['for another program', { ...untrusted, text: 'could not be verified' }, { claims: { aud: 'another' } }],
    ['of another sign-in', { ...untrusted, text: 'could not be verified' }, { claims: { nonce: 'of-another' } }],
    ['of before', { ...untrusted, text: 'could not be verified' }, { claims: { iat: anHourAgo, exp: anHourAgo + 60 } }],
    [
      'without an address',
      { status: 403, code: 'PROVIDER_NO_EMAIL', text: 'has not told' },
      { claims: { email: undefined } },
    ],
    [
      'with an address that is not verified',
      { status: 403, code: 'PROVIDER_EMAIL_NOT_VERIFIED', text: 'Please have it verified there' },
      { claims: { email_verified: false } },
    ],
    ['of nobody here', { ...refused, text: `address ${STRANGER}. Please ask an administrator` }, {}, STRANGER],
    ['of an applicant', { ...refused, text: 'No officer has an account' }, {}, 'ada@club.example'],
    [
      'who has not agreed',
      { status: 403, code: 'PROVIDER_REFUSED', text: 'has not let you in' },
      { error: 'access_denied' },
    ],
    ['that is no token', { ...untrusted, text: 'could not be verified' }, { instead: { '/token': html } }],
    [
      'that never comes',
      { ...unreachable, text: 'Please try again in a minute' },
      { instead: { '/token': () => undefined } },
    ],
    [
      'that the provider fails at',
      { ...unreachable, text: 'or sign in with your password' },
      { instead: { '/token': (response) => void response.writeHead(503).end() } },
    ],
  ];

  it.each(rows)('by a word %s', async (_what, { status, code, text }, bent, email = officer.email ?? '') => {
    const { body, cookie } = await begin();
    provider.behave(email, bent);
    const back = await visitProvider(body.address);
    if (code === unreachable.code) useProvider(IMPATIENT);
    const answer = await finish(back, cookie);
    expect(answer).toMatchObject({ status, body: { code, message: expect.stringContaining(text) } });
    expect(await countSessions()).toBe(0);
  });

  it('who is suspended', async () => {
    const { backend } = product.platform.auth;
    await backend.setBlocked(officer.userId, true);
    expect(await signIn()).toMatchObject({
      status: 403,
      body: { code: 'user_banned', message: expect.stringContaining('not active') },
    });
    expect(await countSessions()).toBe(0);
    expect(await newestAudit()).toMatchObject({
      action: 'officer.login-failed',
      subject: officer.userId,
      after: { provider: NAME, code: 'user_banned' },
    });
    await backend.setBlocked(officer.userId, false);
  });

  const late = { status: 400, body: { code: 'PROVIDER_LATE', message: expect.stringContaining('again') } };

  it('in a browser that has begun nothing, or another sign-in', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const answer = await visitProvider(theirs.body.address);
    expect(await finish(answer, '')).toMatchObject(late);
    expect(await finish(answer, mine.cookie)).toMatchObject(late);
    expect(await finish(answer, 'provider=made-up')).toMatchObject(late);
    expect(await finish('code=1', mine.cookie)).toMatchObject(late);
    // The provider was asked for nothing, so the sign-in is still good where it was begun.
    expect(provider.asked).not.toContain('/token');
    expect((await finish(answer, theirs.cookie)).status).toBe(200);
  });

  it('twice by one answer, nor by a code that the provider has seen', async () => {
    const { body, cookie } = await begin();
    const answer = await visitProvider(body.address);
    expect((await finish(answer, cookie)).status).toBe(200);
    expect(await finish(answer, cookie)).toMatchObject(late);
    expect(await countSessions()).toBe(1);
    expect(provider.asked.filter((path) => path === '/token')).toHaveLength(1);
    const another = await begin();
    const used = new URLSearchParams(await visitProvider(another.body.address));
    used.set('code', new URLSearchParams(answer).get('code') ?? '');
    expect(await finish(used.toString(), another.cookie)).toMatchObject(late);
  });

  it('ten minutes after it was begun', async () => {
    const { body, cookie } = await begin();
    const answer = await visitProvider(body.address);
    product.platform.pass(601);
    expect(await finish(answer, cookie)).toMatchObject(late);
  });

  it.each([
    ['is away', { issuer: 'http://127.0.0.1:9' }, {}, unreachable],
    ['hangs', IMPATIENT, { instead: { '/.well-known/openid-configuration': () => undefined } }, unreachable],
    ['answers anything', {}, { instead: { '/.well-known/openid-configuration': html } }, untrusted],
    ['calls itself otherwise', {}, { metadata: { issuer: 'https://other.example' } }, untrusted],
    ['is anybody’s', { issuer: `${ENTRA}/common/v2.0`, fetch: answerAsEntra }, {}, untrusted],
  ] satisfies [string, Partial<OpenIdOptions>, Bent, object][])(
    'where the provider %s, which is told before anybody leaves',
    async (_what, other, bent, { status, code }) => {
      useProvider(other);
      provider.behave(officer.email ?? '', bent);
      const begun = await begin();
      expect(begun).toMatchObject({ status, body: { code, message: expect.stringContaining(NAME) } });
      expect(begun.cookie).toBe('');
    },
  );

  it('where the provider does not know the registry’s secret', async () => {
    useProvider({ clientSecret: 'of before' });
    expect(await signIn()).toMatchObject({ status: 502, body: { code: 'PROVIDER_MISCONFIGURED' } });
  });

  it('who is nobody here: it is noted, and nobody is made', async () => {
    provider.behave(STRANGER);
    await signIn();
    expect(await newestAudit()).toMatchObject({
      action: 'officer.login-failed',
      subject: STRANGER,
      after: { provider: NAME, code: 'NO_OFFICER' },
    });
    expect(await users().selectFrom('auth.users').select('id').where('email', '=', STRANGER).execute()).toEqual([]);
  });
});

test('it is tried as often as a password from one network address', async () => {
  const tries = Array.from({ length: DEFAULT_CONFIG.addressLimits.passwords }, () => finish('state=1', ''));
  expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([400]));
  expect((await finish('state=1', '')).status).toBe(429);
  expect((await begin()).status).toBe(200);
});

test('where there is no provider, nobody is led anywhere', async () => {
  delete product.platform.identityProvider;
  expect((await product.call('GET', '/config')).body.identityProvider).toBe('');
  expect((await begin()).status).toBe(404);
  expect((await finish('state=1', '')).status).toBe(404);
  useProvider();
  expect((await product.call('GET', '/config')).body.identityProvider).toBe(NAME);
});
