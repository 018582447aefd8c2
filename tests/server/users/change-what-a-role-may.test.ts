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
