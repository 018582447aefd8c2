/**
 * What an officers' role may do is changed in the product: it holds at once, is in the audit, and lets nobody be locked
 * out.
 */
import { beforeAll, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { ensureAdministrator, saveRoles } from '@/server/accounts/first-start';
import { createPerson, type Person } from '../support/cast';
import { createTestProduct, type TestProduct } from '../support/test-product';

const find = (is: (role: (typeof catalog.registry.roles)[number]) => boolean) =>
  catalog.registry.roles.find(is) ?? expect.fail('No such role is declared.');
const head = find(({ permissions }) => permissions.includes('*'));
const some = find(({ audience, permissions, type }) => audience === 'officer' && !permissions.includes('*') && !type);
const typed = find(({ type }) => type !== undefined);
const applicants = find(({ audience }) => audience === 'applicant');

let product: TestProduct;
let administrator: string;
let officer: Person;

beforeAll(async () => {
  product = await createTestProduct();
  administrator = await product.signInAdministrator();
  officer = await createPerson(product.platform, some.id);
});

const list = async () =>
  (await product.call('GET', '/admin/users/roles', { token: administrator })).body.data as {
    id: string;
    permissions: string[];
    can_be_given: string[];
  }[];
const read = async (id: string) => (await list()).find((role) => role.id === id) ?? expect.fail();
const change = (id: string, permissions: string[], seen: string[], token = administrator) =>
  product.call('PUT', `/admin/users/roles/${id}`, { token, json: { permissions, seen } });
const readAudit = () => product.call('GET', '/admin/audit', { token: officer.token });

test('what is given holds at once, and what is taken away does not, and both are in the audit', async () => {
  expect((await readAudit()).status).toBe(403);
  const { permissions: before } = await read(some.id);
  const given = [...before, 'view_audit'];
  expect((await change(some.id, given, before)).body).toMatchObject({ id: some.id, permissions: given });
  const { status, body } = await readAudit();
  expect(status).toBe(200);
  expect(body.data[0]).toMatchObject({
    action: 'role.change',
    subject: some.id,
    before: { permissions: before },
    after: { permissions: given },
  });
  expect((await product.call('GET', '/auth/me', { token: officer.token })).body.permissions).toContain('view_audit');
  const less = given.filter((each) => each !== 'review_applications');
  expect((await change(some.id, less, given)).status).toBe(200);
  const officers = await product.call('GET', '/admin/officers', { token: administrator });
  expect(officers.body.data.map(({ id }: { id: string }) => id)).not.toContain(officer.userId);
});

test('it outlasts a start, and what a later definition declares comes along', async () => {
  const { permissions } = await read(some.id);
  const declared = catalog.registry.roles.map((role) =>
    role.id === some.id ? { ...role, permissions: [...role.permissions, 'manage_lists'] } : role,
  );
  await saveRoles(product.platform.database, declared);
  const stored = await product.platform.database.kysely
    .selectFrom('roles')
    .select('permissions')
    .where('id', '=', some.id)
    .executeTakeFirstOrThrow();
  expect((stored.permissions as string[]).toSorted()).toEqual([...permissions, 'manage_lists'].toSorted());
});

test('what somebody has changed meanwhile is not overwritten', async () => {
  const { permissions } = await read(some.id);
  const refused = await change(some.id, some.permissions, [...permissions, 'manage_settings']);
  expect([refused.status, refused.body.code]).toEqual([409, 'STALE']);
  expect((await read(some.id)).permissions).toEqual(permissions);
});

test.each([
  ['the administrators’ role', head.id, ['view_audit']],
  ['a role of applicants', applicants.id, ['view_applications']],
  ['a role of one type, what is about the whole registry', typed.id, [...typed.permissions, 'manage_users']],
  ['a role, everything', some.id, ['*']],
  ['a role, what nobody declares', some.id, ['fly']],
])('%s: refused, and nobody can be locked out', async (_what, id, permissions) => {
  const before = await read(id);
  const refused = await change(id, permissions, before.permissions);
  expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(await read(id)).toEqual(before);
  expect(await ensureAdministrator(product.platform, {})).toBeUndefined();
});

test('nobody gives what they may not do themselves, and others change nothing', async () => {
  const { permissions } = await read(some.id);
  expect((await change(some.id, permissions, permissions, officer.token)).status).toBe(403);
  const trusted = [...permissions, 'manage_users', 'view_roles'];
  expect((await change(some.id, trusted, permissions)).status).toBe(200);
  const refused = await change(some.id, [...trusted, 'manage_settings'], trusted, officer.token);
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_YOURS_TO_GIVE']);
  expect((await change('nobody', [], [])).status).toBe(404);
});

test('whoever manages users appoints nobody to what they may not do, and opens no account of who may do more', async () => {
  const above = await createPerson(product.platform, head.id);
  const equal = await createPerson(product.platform, some.id);
  for (const { userId, email } of [above, equal])
    await product.platform.database.kysely.updateTable('profiles').set({ email }).where('id', '=', userId).execute();
  const ask = (method: string, path: string, json?: object) =>
    product.call(method, `/admin/users${path}`, { token: officer.token, ...(json && { json }) });
  const forbidden = (code: string) => ({ status: 403, body: { code } });
  const invitation = (roles: string[]) => ({ email: `${roles[0]}@registry.example`, first_name: 'Ada', roles });
  expect(await ask('PUT', `/${officer.userId}`, { roles: [some.id, head.id] })).toMatchObject(
    forbidden('NOT_YOURS_TO_GIVE'),
  );
  expect(await ask('PUT', `/${equal.userId}`, { role: head.id })).toMatchObject(forbidden('NOT_YOURS_TO_GIVE'));
  expect(await ask('POST', '', invitation([head.id]))).toMatchObject(forbidden('NOT_YOURS_TO_GIVE'));
  expect((await ask('POST', '', invitation([some.id]))).status).toBe(201);
  for (const [method, path, json] of [
    ['PUT', '', { email: 'mine@registry.example' }],
    ['PUT', '', { phone: '+2348049990001' }],
    ['POST', '/reset-password', undefined],
    ['DELETE', '/second-factor', undefined],
    ['DELETE', '/provider-identity', undefined],
  ] as const)
    expect(await ask(method, `/${above.userId}${path}`, json), `${method} ${path}`).toMatchObject(
      forbidden('MAY_DO_MORE'),
    );
  expect((await ask('PUT', `/${above.userId}`, { first_name: 'Zara', email: above.email })).status).toBe(200);
  expect((await ask('POST', `/${equal.userId}/reset-password`)).status).toBe(200);
  const { body } = await product.call('GET', `/admin/users/${above.userId}`, { token: administrator });
  expect([body.email, body.phone, body.first_name]).toEqual([above.email, null, 'Zara']);
});

test('what is taken from a role leaves what its officers had to nobody', async () => {
  const { kysely } = product.platform.database;
  const other = await createPerson(product.platform, some.id);
  const { permissions } = await read(some.id);
  const reviewing = [...new Set([...permissions, 'review_applications'])];
  await change(some.id, reviewing, permissions);
  const { applicationId: id } = await createPerson(product.platform, applicants.id);
  const json = { assignee: other.userId, from: null };
  const given = await product.call('POST', `/admin/applications/${id}/desk`, { token: administrator, json });
  expect(given.status).toBe(200);
  const readAssignee = () =>
    kysely.selectFrom('applications').select('assignee_id').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await readAssignee()).toEqual({ assignee_id: other.userId });
  await change(some.id, without(reviewing, 'view_roles'), reviewing);
  expect(await readAssignee()).toEqual({ assignee_id: other.userId });
  const less = without(reviewing, 'view_roles');
  expect((await change(some.id, without(less, 'review_applications'), less)).status).toBe(200);
  expect(await readAssignee()).toEqual({ assignee_id: null });
});

function without(permissions: string[], one: string): string[] {
  return permissions.filter((each) => each !== one);
}
