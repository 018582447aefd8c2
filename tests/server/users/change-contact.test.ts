/** What an officer writes into a profile is what its person signs in by, from that moment on. */
import { beforeAll, describe, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { findLink, openLink } from '../support/open-link';
import { createTestProduct, type TestProduct } from '../support/test-product';

const PASSWORD = 'harmattan-2026';
const NOT_REGISTERED = 'This phone number is not registered. Please use a registered number or contact support.';
const TAKEN = {
  status: 409,
  body: { code: 'DUPLICATE_USER', message: 'Another user has this phone number or email address already' },
};
let product: TestProduct;
let officer: string;
let role: string;

beforeAll(async () => {
  product = await createTestProduct();
  officer = await product.signInAdministrator();
  role = catalog.registry.roles.find(({ audience, joins }) => audience === 'applicant' && joins === 'self')?.id ?? '';
});

const change = (id: unknown, json: object) =>
  product.call('PUT', `/admin/users/${String(id)}`, { token: officer, json });
const auth = (path: string, json: object) =>
  product.app.request(`/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
const logIn = (username: string) => product.call('POST', '/admin/login', { json: { username, password: PASSWORD } });
const isIn = async (token: string) => (await product.call('GET', '/auth/me', { token })).status === 200;

async function signInByPhone(phone: string) {
  const asked = await auth('/otp', { phone });
  if (asked.status !== 200) return { status: asked.status, message: (await asked.json()).message as string };
  const session = await (await auth('/verify', { type: 'sms', phone, token: product.platform.codeFor(phone) })).json();
  return { status: 200, id: session.user.id as string };
}

/** The ways in which a user signs in. */
async function listIdentities(id: string): Promise<string[]> {
  const kept = await product.platform.database.kysely
    .selectFrom('auth.identities')
    .select('provider')
    .where('user_id', '=', id)
    .orderBy('provider')
    .execute();
  return kept.map(({ provider }) => provider);
}

async function createOfficer(email: string): Promise<string> {
  const {
    auth: { backend },
    database: { kysely },
  } = product.platform;
  const held = await kysely
    .selectFrom('profiles')
    .select(['role', 'role_id', 'role_name'])
    .where('email', '=', 'chief@registry.example')
    .executeTakeFirstOrThrow();
  const id = await backend.createPasswordUser(email, PASSWORD);
  await kysely
    .insertInto('profiles')
    .values({ id, email, ...held })
    .execute();
  return id;
}

describe('a new phone', () => {
  test('signs in the person whose it is now, and the old one nobody', async () => {
    const [before, after] = [product.nextPhone(), product.nextPhone()];
    const { user } = await product.join(before, role);
    expect(await change(user['id'], { phone: after.replace('+234', '0') })).toMatchObject({
      status: 200,
      body: { phone: after },
    });
    expect(await signInByPhone(after)).toEqual({ status: 200, id: user['id'] });
    expect(await signInByPhone(before)).toEqual({ status: 422, message: NOT_REGISTERED });
  });

  test('ends the sessions that were begun with the old one; a new name does not', async () => {
    const { user, access_token } = await product.join(product.nextPhone(), role);
    await change(user['id'], { first_name: 'Zara' });
    expect(await isIn(access_token)).toBe(true);
    await change(user['id'], { phone: product.nextPhone() });
    expect(await isIn(access_token)).toBe(false);
  });

  test('ends them also when a first address comes with it', async () => {
    const { user, access_token } = await product.join(product.nextPhone(), role);
    await change(user['id'], { phone: product.nextPhone(), email: 'first@cargo.example' });
    expect(await isIn(access_token)).toBe(false);
  });

  test('that is another person’s is refused, and nothing of the change is kept', async () => {
    const taken = product.nextPhone();
    await product.join(taken, role);
    const { user, access_token } = await product.join(product.nextPhone(), role);
    expect(await change(user['id'], { phone: taken, first_name: 'Zara' })).toMatchObject(TAKEN);
    expect((await product.call('GET', '/auth/me', { token: access_token })).body.user).toMatchObject({
      id: user['id'],
      first_name: 'Ada',
    });
  });

  test('goes to one person alone when two are given it at once', async () => {
    const phone = product.nextPhone();
    const people = [await product.join(product.nextPhone(), role), await product.join(product.nextPhone(), role)];
    const answers = await Promise.all(people.map(({ user }) => change(user['id'], { phone })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('leaves the old one free: whoever joins with it is somebody else', async () => {
    const before = product.nextPhone();
    const { user } = await product.join(before, role);
    await change(user['id'], { phone: product.nextPhone() });
    const other = await product.join(before, role);
    expect(other.user['id']).not.toBe(user['id']);
    expect(other.user['identities']).toHaveLength(1);
  });

  test('stands in the audit, as it is kept', async () => {
    const [before, after] = [product.nextPhone(), product.nextPhone()];
    const { user } = await product.join(before, role);
    await change(user['id'], { phone: after.replace('+234', '0') });
    const { body } = await product.call('GET', `/admin/audit?action=user.change&subject=${String(user['id'])}`, {
      token: officer,
    });
    expect(body.data).toMatchObject([{ before: { phone: before }, after: { phone: after } }]);
  });
});

describe('a new e-mail address', () => {
  test('is what an officer logs in with, and the old one is not', async () => {
    const id = await createOfficer('old@registry.example');
    const {
      body: { access_token },
    } = await logIn('old@registry.example');
    expect(await change(id, { email: 'New@registry.example' })).toMatchObject({
      status: 200,
      body: { email: 'new@registry.example' },
    });
    expect(await isIn(access_token)).toBe(false);
    expect((await logIn('new@registry.example')).status).toBe(200);
    expect((await logIn('old@registry.example')).status).toBe(401);
  });

  test('makes links that went to the old one useless', async () => {
    const id = await createOfficer('leaving@registry.example');
    await auth('/recover', { email: 'leaving@registry.example' });
    await product.platform.jobs.settle();
    const link = findLink(product.platform.sent, 'leaving@registry.example');
    await change(id, { email: 'staying@registry.example' });
    expect((await openLink(product.app, link)).status).toBe(403);
  });

  test('that is another person’s is refused', async () => {
    await createOfficer('taken@registry.example');
    const id = await createOfficer('asking@registry.example');
    expect(await change(id, { email: 'TAKEN@registry.example' })).toMatchObject(TAKEN);
    expect((await logIn('asking@registry.example')).status).toBe(200);
  });

  test('that is given to an applicant leaves them signed in: they came by their phone', async () => {
    const { user, access_token } = await product.join(product.nextPhone(), role);
    expect((await change(user['id'], { email: 'ada@cargo.example' })).status).toBe(200);
    expect(await isIn(access_token)).toBe(true);
    expect(await listIdentities(String(user['id']))).toEqual(['email', 'phone']);
  });

  test('beside the phone that they have is added, and the phone signs in as before', async () => {
    const phone = product.nextPhone();
    const { user } = await product.join(phone, role);
    const id = String(user['id']);
    expect((await change(id, { phone, email: 'beside@cargo.example' })).status).toBe(200);
    expect((await change(id, { phone, email: 'other@cargo.example' })).status).toBe(200);
    expect((await change(id, { phone: product.nextPhone(), email: 'other@cargo.example' })).status).toBe(200);
    expect(await listIdentities(id)).toEqual(['email', 'phone']);
  });

  test('that is taken away leaves the phone alone to sign in by', async () => {
    const { user, access_token } = await product.join(product.nextPhone(), role);
    const id = String(user['id']);
    await change(id, { email: 'away@cargo.example' });
    expect(await change(id, { email: null })).toMatchObject({ status: 200, body: { email: null } });
    expect(await listIdentities(id)).toEqual(['phone']);
    expect(await isIn(access_token)).toBe(false);
  });
});
