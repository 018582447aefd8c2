/**
 * One person, several roles: taken one after another and kept; and officers' roles, which nobody has by the way they
 * signed in as an applicant.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createActorFinder } from '@/server/http/access-guard';
import type { ApiError } from '@/server/platform/api-error';
import type { Identity } from '@/server/platform/identity';
import type { Platform } from '@/server/platform/platform';
import { getSelfJoining, submitMinimal } from '../support/any-application';
import { createTestProduct, type TestProduct } from '../support/test-product';

const [first, second] = getSelfJoining(catalog);
const officers = catalog.registry.roles.filter(({ audience }) => audience === 'officer').map(({ id }) => id);
let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct();
  officer = await product.signInAdministrator();
});

const never = async (): Promise<never> => {
  throw new Error('The provider is not asked.');
};
const readMe = (token: string) => product.call('GET', '/auth/me', { token });
const change = (id: unknown, json: object) =>
  product.call('PUT', `/admin/users/${String(id)}`, { token: officer, json });
const countCodes = async () =>
  (await product.platform.database.kysely.selectFrom('messages').select('id').where('occasion', '=', 'code').execute())
    .length;
const createAccount = (token: string, phone_number: string, user_type: string, rest = {}) =>
  product.call('POST', '/auth/create-account', { token, json: { phone_number, user_type, ...rest } });
const nameOf = (role: string) => catalog.registry.roles.find(({ id }) => id === role)?.name;
const permissionsOf = (role: string) => catalog.registry.roles.find(({ id }) => id === role)?.permissions ?? [];

describe('a further role', () => {
  test('is not taken by opening another card: the person is told that they have an account, and stays what they are', async () => {
    const phone = product.nextPhone();
    const { access_token: token } = await product.join(phone, first.role);
    const refused = await createAccount(token, phone, second.role);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'ACCOUNT_EXISTS',
        message: `You have an account already, as ${nameOf(first.role)}. Sign in to add ${nameOf(second.role)} to it.`,
      },
    });
    expect((await readMe(token)).body).toMatchObject({
      user: { role: first.role, role_id: first.role },
      roles: [{ id: first.role, name: nameOf(first.role) }],
    });
  });

  test('stands beside the first when it is asked for: both permit, and the first is shown', async () => {
    const phone = product.nextPhone();
    const { access_token: token } = await product.join(phone, second.role);
    for (let turn = 0; turn < 2; turn += 1)
      expect(await createAccount(token, phone, first.role, { add_role: true, first_name: 'Bola' })).toMatchObject({
        status: 201,
        body: { role: second.role, first_name: 'Ada' },
      });
    expect((await createAccount(token, phone, second.role)).status).toBe(201);
    const { body } = await readMe(token);
    expect(body).toMatchObject({
      user: { role: second.role, role_name: nameOf(second.role) },
      roles: [{ id: second.role }, { id: first.role }],
    });
    expect(new Set(body.permissions)).toEqual(new Set([...permissionsOf(first.role), ...permissionsOf(second.role)]));
  });

  test('lets its holder apply for either, and for nothing else', async () => {
    const phone = product.nextPhone();
    const { access_token: token } = await product.join(phone, first.role);
    expect((await submitMinimal(product, second, token)).body).toMatchObject({ code: 'ROLE_NEEDED' });
    await createAccount(token, phone, second.role, { add_role: true });
    for (const provider of [first, second]) expect((await submitMinimal(product, provider, token)).status).toBe(201);
  });

  test('is found and counted in the administration by either', async () => {
    const phone = product.nextPhone();
    const { access_token: token, user } = await product.join(phone, first.role);
    const count = async () =>
      (await product.call('GET', '/admin/users/roles', { token: officer })).body.data.find(
        ({ id }: { id: string }) => id === second.role,
      ).users;
    const before = await count();
    await createAccount(token, phone, second.role, { add_role: true });
    for (const role of [first.role, second.role]) {
      const { body } = await product.call('GET', `/admin/users?role=${role}&search=${phone.slice(4)}`, {
        token: officer,
      });
      expect(body).toMatchObject({
        total: 1,
        data: [{ id: user['id'], role: first.role, roles: [first.role, second.role], invited_by: null }],
      });
    }
    expect(await count()).toBe(before + 1);
  });

  test('is given and taken by an officer: one in place of the first, or all of them', async () => {
    const { access_token: token, user } = await product.join(product.nextPhone(), first.role);
    const heldAfter = async (json: object) => {
      expect((await change(user['id'], json)).status).toBe(200);
      return (await readMe(token)).body.roles.map(({ id }: { id: string }) => id);
    };
    const third =
      catalog.registry.roles.find(
        ({ id, audience }) => audience === 'applicant' && id !== first.role && id !== second.role,
      )?.id ?? '';
    expect(await heldAfter({ roles: [second.role, first.role] })).toEqual([second.role, first.role]);
    expect(await heldAfter({ role: third })).toEqual([third, first.role]);
    expect(await heldAfter({ role_id: second.role })).toEqual([second.role, first.role]);
    expect(await heldAfter({ roles: [first.role] })).toEqual([first.role]);
    expect(await change(user['id'], { roles: ['queen'] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'roles', message: 'This role is not known' }] },
    });
  });
});

test('an officer’s session is judged by how and when it was begun, as far as its token says so', async () => {
  const { user } = await product.join(product.nextPhone(), first.role);
  const userId = String(user['id']);
  await change(userId, { role: officers[0], email: 'judged@registry.example' });
  // Named again, the role is held from when it was given.
  await change(userId, { roles: officers.slice(0, 1) });
  const { appointed_at } = await product.platform.database.kysely
    .selectFrom('profile_roles')
    .select('appointed_at')
    .where('profile_id', '=', userId)
    .executeTakeFirstOrThrow();
  const second = Math.floor((appointed_at?.getTime() ?? 0) / 1000);
  const sessionId = crypto.randomUUID();
  const act = (claims: Identity['claims'], phone?: string, platform: Platform = product.platform) =>
    createActorFinder(platform)({
      userId,
      sessionId,
      passwordExpired: false,
      provedSecond: false,
      claims,
      ...(phone === undefined ? {} : { phone }),
    }).then(
      ({ officer: isOfficer }) => isOfficer,
      (error: ApiError) => error.statusCode,
    );
  const by = (method: unknown, timestamp: unknown = second) => ({ method, timestamp });
  // Tokens count whole seconds: whoever signs in within the second of the appointment came after it.
  expect(await act({ amr: [by('password', second - 1)], iat: second + 9 })).toBe(401);
  expect(await act({ amr: [by('password', second)] })).toBe(true);
  expect(await act({ amr: [by('password', second - 9), by('otp', second)] })).toBe(true);
  // What says nothing of a beginning is passed over; then the token's own time counts.
  for (const amr of [
    undefined,
    'password',
    [],
    ['password', null],
    [{ method: 'password' }],
    [{ timestamp: second }],
  ]) {
    expect(await act({ amr, iat: second - 1 }), JSON.stringify(amr)).toBe(401);
    expect(await act({ amr, iat: second }), JSON.stringify(amr)).toBe(true);
    expect(await act({ amr }), JSON.stringify(amr)).toBe(401);
  }
  // A hosted project calls the code of an e-mail "otp" too, and who has no phone came by that.
  expect(await act({ amr: [by('otp')] }, '+2348030000001')).toBe(403);
  const proved = { session_id: sessionId, user_id: userId, created_at: new Date() };
  await product.platform.database.kysely.insertInto('proved_sessions').values(proved).execute();
  expect(await act({ amr: [by('otp')] }, '+2348030000001')).toBe(true);
  await product.platform.database.kysely.deleteFrom('proved_sessions').execute();
  expect(await act({ amr: [by('otp'), by('password')] }, '+2348030000001')).toBe(true);
  expect(await act({ amr: [by('password')] }, '+2348030000001')).toBe(true);
  expect(await act({ amr: [by('otp')] })).toBe(true);
  // Where the identity provider is the only way in, what it has not proved counts no more: at a project "oauth"
  // neither.
  const { backend, verifier } = product.platform.auth;
  const identityProvider = { name: 'Staff', alone: true, begin: never, finish: never };
  const own: Platform = { ...product.platform, identityProvider };
  const hosted: Platform = { ...own, auth: { backend, verifier } };
  expect(await act({ amr: [by('oauth')] }, undefined, own)).toBe(true);
  expect(await act({ amr: [by('password')] }, undefined, own)).toBe(401);
  for (const method of ['password', 'otp', 'recovery', 'oauth'])
    expect(await act({ amr: [by(method)] }, undefined, hosted)).toBe(401);
  await product.platform.database.kysely.insertInto('proved_sessions').values(proved).execute();
  expect(await act({ amr: [by('otp')] }, undefined, hosted)).toBe(true);
});

test('nobody takes one of their own roles away', async () => {
  const { body: me } = await readMe(officer);
  expect(await change(me.user.id, { roles: officers.filter((id) => id !== me.user.role).slice(0, 1) })).toMatchObject({
    status: 409,
    body: { message: 'You cannot delete, suspend or change the role of your own account' },
  });
  expect((await readMe(officer)).body.roles).toMatchObject([{ id: me.user.role }]);
});

test('whoever holds no role takes one without being asked whether it is a further one', async () => {
  const phone = product.nextPhone();
  const { access_token: token, user } = await product.join(phone, first.role);
  const { kysely } = product.platform.database;
  await kysely
    .updateTable('profiles')
    .set({ role_id: null, role: null })
    .where('id', '=', String(user['id']))
    .execute();
  await kysely.deleteFrom('profile_roles').where('profile_id', '=', String(user['id'])).execute();
  expect((await readMe(token)).body).toMatchObject({ roles: [], permissions: [], officer: false });
  expect(await createAccount(token, phone, second.role)).toMatchObject({ status: 201, body: { role: second.role } });
});

test('an officer of several roles holds them all', async () => {
  const phone = product.nextPhone();
  const { user } = await product.join(phone, first.role);
  const email = 'several@registry.example';
  expect((await change(user['id'], { roles: officers, email })).status).toBe(200);
  const { body } = await product.call('GET', `/admin/users?search=${phone.slice(4)}`, { token: officer });
  expect(officers.length).toBeGreaterThan(1);
  expect(body.data).toMatchObject([{ role: officers[0], roles: officers }]);
});

describe.each(officers)('an applicant who becomes %s', (role) => {
  test('is out on every device, and no officer by a code to the phone', async () => {
    const phone = product.nextPhone();
    const { access_token: token, refresh_token, user } = await product.join(phone, first.role);
    product.platform.pass(61);
    const askForCode = () => product.call('POST', '/auth/send-otp', { json: { phone_number: phone } });
    expect((await askForCode()).status).toBe(200);
    const otp_code = product.platform.codeFor(phone);
    expect((await change(user['id'], { role })).status).toBe(200);
    expect((await readMe(token)).status).toBe(401);
    const refreshed = await product.app.request('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    });
    expect(refreshed.status).toBe(400);
    // Of a code that was sent before.
    const { access_token: byPhone } = (
      await product.call('POST', '/auth/verify-otp', { json: { phone_number: phone, otp_code } })
    ).body;
    expect(await readMe(byPhone)).toMatchObject({
      status: 403,
      body: { code: 'OFFICER_BY_PHONE', message: 'Officers sign in with their email address and password.' },
    });
    expect((await product.call('GET', '/admin/applications', { token: byPhone })).status).toBe(403);
    product.platform.pass(61);
    const before = await countCodes();
    expect(await askForCode()).toMatchObject({
      status: 403,
      body: { message: 'Officers sign in with their email address and password.' },
    });
    const signIn = await product.app.request('/auth/v1/otp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone }),
    });
    expect(await signIn.json()).toMatchObject({
      code: 'otp_disabled',
      message: 'This phone number is not registered. Please use a registered number or contact support.',
    });
    expect(await countCodes()).toBe(before);
  });

  test('is none by a token from before, as a hosted project leaves it valid, nor by one that it is exchanged for', async () => {
    const { user } = await product.join(product.nextPhone(), first.role);
    await change(user['id'], { role, email: `${role}-hosted@registry.example` });
    const now = Math.floor(product.platform.clock().getTime() / 1000);
    const actAs = (timestamp: number, claims: object) =>
      createActorFinder(product.platform)({
        userId: String(user['id']),
        sessionId: '',
        passwordExpired: false,
        provedSecond: false,
        claims: { amr: [{ method: 'password', timestamp }], ...claims },
      });
    await expect(actAs(now - 60, { iat: now + 60 })).rejects.toMatchObject({ statusCode: 401 });
    expect(await actAs(now + 1, {})).toMatchObject({ officer: true, roles: [{ id: role }] });
  });

  test('keeps no role of applicants beside it', async () => {
    const phone = product.nextPhone();
    const { access_token: token, user } = await product.join(phone, first.role);
    await createAccount(token, phone, second.role, { add_role: true });
    expect(await change(user['id'], { roles: [role, first.role] })).toMatchObject({
      status: 400,
      body: { message: 'Officers’ and applicants’ roles cannot be held together' },
    });
    await change(user['id'], { role });
    const { body } = await product.call('GET', `/admin/users?search=${phone.slice(4)}`, { token: officer });
    expect(body.data).toMatchObject([{ role, roles: [role] }]);
  });
});
