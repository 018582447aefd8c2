/** Whose account it is by the identity provider's own name for people, and officers who have no other way in. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createOpenIdProvider } from '@/server/runtime/node/openid-provider';
import { administer } from '@/server/users/administrators';
import { clubCatalog, createClubProduct } from '../support/club-product';
import { createPerson, PASSWORD, type Person } from '../support/cast';
import { openLink } from '../support/open-link';
import { CLIENT, startOpenIdProvider, type OpenIdStandIn } from '../support/openid-provider';
import { createProviderBrowser } from '../support/provider-browser';
import { ORIGIN } from '../support/test-platform';
import { STEP_SECONDS, totpCode } from '../support/totp-code';
import type { TestProduct } from '../support/test-product';

const NAME = 'Staff account';
const { roles } = clubCatalog.registry;
const HEAD = roles.find(({ audience, permissions }) => audience === 'officer' && permissions.includes('*'))?.id;
let provider: OpenIdStandIn;
let product: TestProduct;
let head: Person;
let officer: Person;
const { signIn } = createProviderBrowser(() => product);
const kysely = () => product.platform.database.kysely;

function useProvider(alone: boolean) {
  const { issuer } = provider;
  const returnAddress = `${ORIGIN}/admin/login`;
  product.platform.identityProvider = createOpenIdProvider({ issuer, ...CLIENT, name: NAME, alone, returnAddress });
}
/** The provider signs in the person that it calls so, and tells that address. */
async function comeAs(sub: string, email: string | null = officer.email, claims: object = {}) {
  provider.behave(email ?? undefined, { claims: { sub, ...claims } });
  return signIn();
}
const me = async (token: string) => product.call('GET', '/auth/me', { token });
const manage = (method: string, path: string, json?: object) =>
  product.call(method, `/admin/users${path}`, { token: head.token, ...(json ? { json } : {}) });
const readActs = async (subject: string) =>
  (
    await kysely()
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject', '=', subject)
      .orderBy('at')
      .execute()
  ).map(({ action, after }) => [action, (after as { code?: string } | null)?.code].filter(Boolean).join(' '));
const otherPerson = { status: 403, body: { code: 'PROVIDER_OTHER_PERSON' } };

beforeAll(async () => {
  provider = await startOpenIdProvider();
  product = await createClubProduct();
  head = await createPerson(product.platform, HEAD);
});
beforeEach(async () => {
  useProvider(false);
  await kysely().deleteFrom('rate_limits').execute();
  officer = await createPerson(product.platform, HEAD);
  await kysely().updateTable('profiles').set({ email: officer.email }).where('id', '=', officer.userId).execute();
});
afterAll(() => provider.stop());

describe('an account that somebody of the provider has opened', () => {
  it('is theirs whatever address the provider tells later, and of nobody who is given their address', async () => {
    expect(await comeAs('ada')).toMatchObject({ status: 200, body: { user: { id: officer.userId } } });
    const moved = await comeAs('ada', 'ada.eze@elsewhere.example', { email_verified: false });
    expect(moved).toMatchObject({ status: 200, body: { user: { id: officer.userId, username: officer.email } } });
    expect(await comeAs('ada', null)).toMatchObject({ status: 200, body: { user: { id: officer.userId } } });
    expect(await comeAs('successor')).toMatchObject({
      ...otherPerson,
      body: { message: expect.stringContaining(`${officer.email} was opened here by another person of ${NAME}`) },
    });
    expect(await readActs(officer.userId)).toEqual([
      'officer.provider-tied',
      'officer.login',
      'officer.login',
      'officer.login',
      'officer.login-failed PROVIDER_OTHER_PERSON',
    ]);
  });

  it('is another’s once it was released, where all are signed out by that', async () => {
    const { body } = await comeAs('of-before');
    const release = () => manage('DELETE', `/${officer.userId}/provider-identity`);
    expect((await manage('GET', `/${officer.userId}`)).body.has_provider_identity).toBe(true);
    expect((await release()).status).toBe(200);
    expect((await me(body.access_token)).status).toBe(401);
    expect(await readActs(officer.userId)).toContain('user.provider-released');
    expect(await release()).toMatchObject({ status: 409, body: { code: 'NOT_TIED' } });
    expect((await manage('GET', `/${officer.userId}`)).body.has_provider_identity).toBe(false);
    expect((await comeAs('of-now')).status).toBe(200);
    expect(await comeAs('of-before')).toMatchObject(otherPerson);
    expect(await administer(product.platform, { act: 'release', email: officer.email ?? '' })).toEqual({
      released: true,
    });
    expect((await comeAs('of-before')).status).toBe(200);
  });

  it('is no more theirs when an administrator gives it another address', async () => {
    await comeAs('leaver');
    const email = `new-${officer.email}`;
    expect((await manage('PUT', `/${officer.userId}`, { email })).status).toBe(200);
    expect(await comeAs('leaver')).toMatchObject({ status: 403, body: { code: 'NO_OFFICER' } });
    expect((await comeAs('newcomer', email)).status).toBe(200);
  });

  it('stays closed to them while it is suspended, and when it is no officer’s', async () => {
    await comeAs('suspended');
    await manage('PUT', '/status', { ids: [officer.userId], status: 'suspended', reason: 'Leave' });
    expect(await comeAs('suspended', head.email)).toMatchObject({ status: 403, body: { code: 'user_banned' } });
    await manage('PUT', '/status', { ids: [officer.userId], status: 'active' });
    const role = roles.find(({ audience }) => audience === 'applicant')?.id;
    await manage('PUT', `/${officer.userId}`, { roles: [role] });
    expect(await comeAs('suspended', head.email)).toMatchObject({ status: 403, body: { code: 'NO_OFFICER' } });
  });

  it('is nobody’s once it was deleted, so that an account of that address can be theirs', async () => {
    await comeAs('returning');
    expect((await manage('DELETE', '', { ids: [officer.userId] })).status).toBe(200);
    expect(await comeAs('returning')).toMatchObject({ status: 403, body: { code: 'NO_OFFICER' } });
    const invitation = { email: officer.email, first_name: 'Ada', roles: [HEAD] };
    const { body } = await manage('POST', '', invitation);
    expect(await comeAs('returning')).toMatchObject({ status: 200, body: { user: { id: body.id } } });
  });
});

describe('an account with a second factor', () => {
  const factors = async (token: string, path: string, json: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const call = { method: 'POST', headers, body: JSON.stringify(json) };
    return (await product.app.request(`/auth/v1/factors${path}`, call)).json();
  };
  /** The session's token once the code was shown in it. */
  const show = async (token: string, { id, totp }: { id: string; totp: { secret: string } }) => {
    const { id: challenge_id } = await factors(token, `/${id}/challenge`, {});
    product.platform.pass(STEP_SECONDS);
    const code = totpCode(totp.secret, product.platform.clock());
    return String((await factors(token, `/${id}/verify`, { challenge_id, code })).access_token);
  };

  it('is nobody’s until that was shown, and then of whom the provider has proved in that session', async () => {
    const factor = await factors(officer.token, '', { factor_type: 'totp' });
    await show(officer.token, factor);
    for (const sub of ['passer-by', 'bola']) {
      const { body } = await comeAs(sub);
      expect(body).toMatchObject({ user: { id: officer.userId } });
      expect((await me(body.access_token)).body.factor_step).toBe('show');
    }
    expect(await readActs(officer.userId)).not.toContain('officer.provider-tied');
    const shown = await show((await comeAs('bola')).body.access_token, factor);
    expect((await me(shown)).body.factor_step).toBe('none');
    expect(await readActs(officer.userId)).toContain('officer.provider-tied');
    expect(await comeAs('passer-by')).toMatchObject(otherPerson);
    expect((await comeAs('bola', 'bola@elsewhere.example')).body).toMatchObject({ user: { id: officer.userId } });
  });

  it('stays another’s who was quicker while it was shown', async () => {
    const factor = await factors(officer.token, '', { factor_type: 'totp' });
    await show(officer.token, factor);
    const shown = await show((await comeAs('slower')).body.access_token, factor);
    const [proved] = await kysely()
      .selectFrom('proved_sessions')
      .select(['issuer', 'user_id'])
      .where('user_id', '=', officer.userId)
      .where('subject', '=', 'slower')
      .execute();
    const quicker = { issuer: String(proved?.issuer), subject: 'quicker', user_id: officer.userId };
    await kysely()
      .insertInto('provider_identities')
      .values({ ...quicker, created_at: new Date() })
      .execute();
    expect([await me(shown), await me(shown)]).toMatchObject([otherPerson, otherPerson]);
    expect(await readActs(officer.userId)).not.toContain('officer.provider-tied');
  });
});

describe('where the provider is the only way in', () => {
  const alone = { code: 'PROVIDER_ALONE', message: expect.stringContaining(`Officers sign in with ${NAME} here`) };
  const auth = (path: string, json: object) =>
    product.app.request(`/auth/v1${path}`, { method: 'POST', body: JSON.stringify(json) });

  it('no password opens anything, right or wrong, nor is a link for one sent', async () => {
    const { platform } = product;
    useProvider(true);
    const sent = platform.sent.length;
    expect((await product.call('GET', '/config')).body).toMatchObject({ identityProvider: NAME, providerAlone: true });
    for (const password of [PASSWORD, 'wrong'])
      expect(await product.call('POST', '/admin/login', { json: { username: officer.email, password } })).toMatchObject(
        { status: 403, body: alone },
      );
    const direct = await auth('/token?grant_type=password', { email: officer.email, password: PASSWORD });
    expect([direct.status, await direct.json()]).toMatchObject([403, { code: 'PROVIDER_ALONE' }]);
    expect((await auth('/recover', { email: officer.email })).status).toBe(403);
    // Whoever has a session by one has it no more.
    expect(await me(officer.token)).toMatchObject({ status: 401, body: alone });
    const { body } = await comeAs('chief', head.email);
    const token = String(body.access_token);
    await kysely()
      .updateTable('auth.users')
      .set({ last_sign_in_at: new Date() })
      .where('id', '=', officer.userId)
      .execute();
    expect(await product.call('POST', `/admin/users/${officer.userId}/reset-password`, { token })).toMatchObject({
      status: 403,
      body: alone,
    });
    expect(platform.sent).toHaveLength(sent);
  });

  it('an invitation leads to the provider, and so does it when it is sent again', async () => {
    useProvider(true);
    const { body } = await comeAs('chief', head.email);
    const call = { token: String(body.access_token) };
    const email = `invited-${officer.email}`;
    const json = { email, first_name: 'Ngozi', roles: [HEAD] };
    const invited = await product.call('POST', '/admin/users', { ...call, json });
    expect(invited.status).toBe(201);
    expect((await product.call('POST', `/admin/users/${invited.body.id}/reset-password`, call)).status).toBe(200);
    const texts = product.platform.sent.filter(({ to }) => to === email).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining(`Sign in there with ${NAME}`), texts[0]]);
    expect(texts[0]).toMatch(new RegExp(`${ORIGIN}/admin/login$`));
    expect(await comeAs('ngozi', email)).toMatchObject({ status: 200, body: { user: { id: invited.body.id } } });
  });

  test('a command on the server lets one officer in by a link, for a day', async () => {
    useProvider(true);
    const byLink = async (link = '') => String((await openLink(product.app, link)).body.access_token);
    const { backend } = product.platform.auth;
    const before = await kysely()
      .transaction()
      .execute((transaction) => backend.createPasswordLink(transaction, head.userId));
    expect((await openLink(product.app, before)).status).toBe(401);
    const { link } = await administer(product.platform, { act: 'reset-password', email: officer.email ?? '' });
    const token = await byLink(link);
    expect((await product.call('GET', '/admin/users', { token })).status).toBe(200);
    expect(
      await product.call('POST', '/admin/login', { json: { username: officer.email, password: PASSWORD } }),
    ).toMatchObject({ status: 403, body: alone });
    await kysely().updateTable('sign_in_exceptions').set({ ends_at: product.platform.clock() }).execute();
    expect(await me(token)).toMatchObject({ status: 401, body: alone });
  });

  it('what goes wrong there says nothing of passwords', async () => {
    useProvider(true);
    provider.behave(undefined);
    const { body } = await signIn();
    expect(body).toMatchObject({ code: 'PROVIDER_NO_EMAIL', message: expect.not.stringContaining('password') });
    const away = { issuer: 'http://127.0.0.1:9', ...CLIENT, name: NAME, alone: true, returnAddress: ORIGIN };
    product.platform.identityProvider = createOpenIdProvider(away);
    const refused = await product.call('POST', '/admin/login/provider');
    expect(refused.body).toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
      message: expect.not.stringContaining('password'),
    });
  });
});
