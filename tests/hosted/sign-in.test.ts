/** What people can do to their sign-in at a hosted project, and what the registry makes of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../server/support/totp-code';
import { CLIENT, startOpenIdProvider, type OpenIdStandIn } from '../server/support/openid-provider';
import { startHostedProduct, type HostedProduct } from './support/hosted-product';
import {
  appoint,
  expectStatus,
  join,
  newPhone,
  openByCode,
  OWN_ROLE,
  refresh,
  signInAdministrator,
  signInByPassword,
} from './support/people';

let product: HostedProduct;
let provider: OpenIdStandIn;
let administrator: string;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  const { clientId, clientSecret } = CLIENT;
  product = await startHostedProduct({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: 'Staff account',
  });
  administrator = await signInAdministrator(product);
});
afterAll(async () => {
  await product.stop();
  await provider.stop();
});

const me = (token: string) => product.call('/auth/me', { token });
const changeUser = (id: string, json: object) =>
  product.call(`/admin/users/${id}`, { method: 'PUT', token: administrator, json });

describe('a phone', () => {
  it('joins and signs in by the codes that the project has the product send', async () => {
    const { phone, token } = await join(product);
    expect(await me(token)).toMatchObject({ status: 200, body: { user: { phone } } });
    const code = await product.codeFor(phone, () => product.auth('/otp', { json: { phone, create_user: false } }));
    const session = await product.auth('/verify', { json: { phone, token: code, type: 'sms' } });
    expect((await me(session.body.access_token)).status).toBe(200);
  });

  it('of somebody else is taken by nobody: no code for a change goes out, to either', async () => {
    const [own, theirs] = [await openByCode(product, newPhone()), newPhone()];
    const before = product.countSent(own.phone);
    const change = await product.auth('/user', { method: 'PUT', token: own.token, json: { phone: theirs } });
    expect(change).toMatchObject({ status: 422, body: { message: 'The phone number cannot be changed here' } });
    expect([product.countSent(own.phone), product.countSent(theirs)]).toEqual([before, 0]);
    const join = { phone_number: theirs, user_type: OWN_ROLE };
    const { status } = await product.call('/auth/create-account', { token: own.token, json: join });
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it('that an administrator changes is the one that signs in, and the old one opens nothing', async () => {
    const person = await join(product);
    const phone = newPhone();
    expectStatus(await changeUser(person.id, { phone }), 200);
    expect((await me(person.token)).status).toBe(401);
    const again = await openByCode(product, phone);
    expect([again.id, (await me(again.token)).status]).toEqual([person.id, 200]);
  });
});

describe('sessions that were ended', () => {
  it('open nothing, and neither does what they are refreshed to, however late', async () => {
    const person = await join(product);
    expectStatus(
      await product.call('/account/sign-out-everywhere', { token: person.token, json: { confirmed: true } }),
      200,
    );
    expect((await me(person.token)).status).toBe(401);
    const other = await join(product);
    expectStatus(await changeUser(other.id, { phone: newPhone() }), 200);
    const renewed = expectStatus(await refresh(product, other.refreshToken), 200);
    expect((await me(renewed.body.access_token)).status).toBe(401);
  });

  it('keep nobody from signing in anew at once', async () => {
    const person = await join(product);
    expectStatus(
      await product.call('/account/sign-out-everywhere', { token: person.token, json: { confirmed: true } }),
      200,
    );
    const again = await openByCode(product, person.phone);
    expect((await me(again.token)).status).toBe(200);
  });
});

describe('somebody who is erased', () => {
  it('is served no more, and their phone joins as somebody new', async () => {
    const person = await join(product);
    const path = '/admin/users';
    expectStatus(await product.call(path, { method: 'DELETE', token: administrator, json: { ids: [person.id] } }), 200);
    expect([401, 403]).toContain((await me(person.token)).status);
    const anew = await join(product, person.phone);
    expect(anew.id).not.toBe(person.id);
    const held = await product.project.query<{ id: string }>('select id from auth.users where phone = $1', [
      person.phone.slice(1),
    ]);
    expect(held).toEqual([{ id: anew.id }]);
  });

  it('who erases themselves leaves neither phone nor name at the project', async () => {
    const person = await join(product);
    expectStatus(
      await product.call('/account', { method: 'DELETE', token: person.token, json: { confirmed: true } }),
      200,
    );
    const rows = await product.project.query(
      `select id from auth.users where phone = $1 or raw_user_meta_data::text like '%Ada%'
       union select user_id from auth.identities where identity_data::text like '%' || $1 || '%'`,
      [person.phone.slice(1)],
    );
    expect(rows).toEqual([]);
  });
});

it('somebody suspended stays so at the project, whatever else is changed of them', async () => {
  const person = await join(product);
  expectStatus(await changeUser(person.id, { status: 'suspended' }), 200);
  const until = async () =>
    (
      await product.project.query<{ banned_until: Date }>('select banned_until from auth.users where id = $1', [
        person.id,
      ])
    )[0]?.banned_until;
  const first = await until();
  expect(first?.getFullYear()).toBeGreaterThan(2100);
  expectStatus(await changeUser(person.id, { phone: newPhone(), first_name: 'Bola' }), 200);
  expect(await until()).toEqual(first);
  expect(await refresh(product, person.refreshToken)).toMatchObject({ body: { code: 'user_banned' } });
});

describe('an address', () => {
  it('that a stranger has signed up with at the project is told, with what to do', async () => {
    const email = 'stranger@registry.example';
    expectStatus(await product.auth('/signup', { json: { email, password: 'racket-9-racket' } }), 200);
    const { id } = await join(product);
    expect(await changeUser(id, { email })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Authentication → Users') },
    });
  });

  it('that an officer moves at the project opens nothing, and is put back so that they are not locked out', async () => {
    const [email, password] = ['officer@registry.example', 'harmattan-2026'];
    const officer = await appoint(product, administrator, { email, password });
    expect((await me(officer.token)).status).toBe(200);
    const moved = { email: 'elsewhere@mailbox.example', email_confirm: true };
    expectStatus(await product.admin(`/users/${officer.id}`, { method: 'PUT', json: moved }), 200);
    const other = expectStatus(await signInByPassword(product, { email: moved.email, password }), 200);
    expect(await me(other.body.access_token)).toMatchObject({
      status: 403,
      body: { code: 'CONTACT_CHANGED', message: expect.stringContaining('sign in again') },
    });
    expect((await me(other.body.access_token)).status).toBe(401);
    const again = expectStatus(await signInByPassword(product, { email, password }), 200);
    expect((await me(again.body.access_token)).status).toBe(200);
    const audit = await product.call('/admin/audit?action=user.contact-restored', { token: administrator });
    expect(audit).toMatchObject({ status: 200, body: { data: [{ subject: officer.id }] } });
  });
});

describe('a command on the server', () => {
  it('makes an administrator at the project, who chooses a password by the link, and is listed', async () => {
    const email = 'second-chief@registry.example';
    const choose = async (printed: string, password: string) => {
      const link = new URL(/^http\S+$/m.exec(printed)?.[0] ?? '');
      expect([link.origin, link.pathname]).toEqual([product.origin, '/admin/new-password']);
      const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash');
      const opened = expectStatus(await product.auth('/verify', { json: { type: 'recovery', token_hash } }), 200);
      const token = opened.body.access_token as string;
      expectStatus(await product.auth('/user', { method: 'PUT', token, json: { password } }), 200);
      return expectStatus(await signInByPassword(product, { email, password }), 200).body.access_token as string;
    };
    const token = await choose(await product.command('admin', 'create', email), 'harmattan-2026-kano');
    expect((await product.call('/admin/users', { token })).status).toBe(200);
    const reset = await product.command('admin', 'reset-password', email);
    expect((await me(await choose(reset, 'another-harmattan-7'))).status).toBe(200);
    expect(await product.command('admin', 'list')).toMatch(
      /^second-chief@registry\.example {2}\S.* {2}active {2}last/m,
    );
  });
});

describe('an officer whom the identity provider signs in', () => {
  const post = async (path: string, json: object, cookie = '') =>
    fetch(`${product.origin}/api/admin/login/provider${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(json),
    });
  /** As a browser does it; `again`: with the same answer once more. */
  const signInByProvider = async (email: string) => {
    provider.behave(email);
    const begun = await post('', {});
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { address } = (await begun.json()) as { address: string };
    const back = new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${product.origin}/admin/login`);
    const again = () => post('/session', { answer: back.search.slice(1) }, cookie);
    const opened = await again();
    return { status: opened.status, body: await opened.json(), again };
  };

  it('has a session of the project, which is refreshed like any other, and the password goes on opening one', async () => {
    const own = { email: 'provided@registry.example', password: 'correct horse battery' };
    const { id } = await appoint(product, administrator, own);
    const { body: session, again } = await signInByProvider(own.email);
    expect(await me(session.access_token)).toMatchObject({ status: 200, body: { user: { id } } });
    const renewed = expectStatus(await refresh(product, session.refresh_token), 200);
    expect((await me(renewed.body.access_token)).status).toBe(200);
    expect((await again()).status).toBe(400);
    const byPassword = expectStatus(await signInByPassword(product, own), 200);
    expect((await me(byPassword.body.access_token)).status).toBe(200);
  });

  it('has no other way in where OIDC_ONLY is set, though the project takes the password', async () => {
    const own = { email: 'provided-alone@registry.example', password: 'correct horse battery' };
    const officer = await appoint(product, administrator, own);
    const alone = { body: { code: 'PROVIDER_ALONE' } };
    await product.restart({ OIDC_ONLY: 'true' });
    try {
      expect(await me(officer.token)).toMatchObject({ status: 401, ...alone });
      const json = { username: own.email, password: own.password };
      expect(await product.call('/admin/login', { json })).toMatchObject({ status: 403, ...alone });
      const byPassword = expectStatus(await signInByPassword(product, own), 200);
      expect(await me(byPassword.body.access_token)).toMatchObject({ status: 401, ...alone });
      const session = expectStatus(await signInByProvider(own.email), 200).body;
      const renewed = expectStatus(await refresh(product, session.refresh_token), 200);
      expect(await me(renewed.body.access_token)).toMatchObject({ status: 200, body: { user: { id: officer.id } } });
      // Applicants sign in by their phones as ever.
      expect((await me((await join(product)).token)).status).toBe(200);
    } finally {
      await product.restart();
    }
  });

  it('has the account tied to them by the session in which they show its second factor', async () => {
    const own = { email: 'provided-twice@registry.example', password: 'correct horse battery' };
    const { id, token } = await appoint(product, administrator, own);
    const factor = expectStatus(await product.auth('/factors', { token, json: { factor_type: 'totp' } }), 200).body;
    const show = async (shower: string, steps: number) => {
      const path = `/factors/${factor.id}`;
      const challenge = await product.auth(`${path}/challenge`, { method: 'POST', token: shower, json: {} });
      const json = { challenge_id: challenge.body.id, code: totpCode(factor.totp.secret, new Date(), steps) };
      return expectStatus(await product.auth(`${path}/verify`, { token: shower, json }), 200).body
        .access_token as string;
    };
    const isTied = async () =>
      (await product.call(`/admin/users/${id}`, { token: administrator })).body.has_provider_identity as boolean;
    await show(token, -1);
    const session = expectStatus(await signInByProvider(own.email), 200).body;
    expect([(await me(session.access_token)).body.factor_step, await isTied()]).toEqual(['show', false]);
    expect((await me(await show(session.access_token, 0))).body.factor_step).toBe('none');
    expect(await isTied()).toBe(true);
  });
});
