/** Officers whose role a type declares in its folder: they reach its applications and nothing else. */
import { beforeAll, expect, test } from 'vitest';
import { validators } from 'virtual:catalog';
import type { Catalog } from '@/definition/parse/catalog';
import { withPartsOfTypes } from '@/definition/parse/additions-by-type';
import { createPerson, type Person } from '../support/cast';
import { INSPECTED, inspectedCatalog, INSPECTOR } from '../support/inspector';
import { createTestProduct, type TestProduct } from '../support/test-product';

const PERMISSION = 'own_inspect';
const applicant = inspectedCatalog.registry.roles.find(({ audience }) => audience === 'applicant')?.id;

/** The type that applications of the cast are of, and another; each with an inspector of its own. */
const invited = inspectedCatalog.providers.find(({ invitation }) => invitation)?.invitation?.invitedBy;
const own = inspectedCatalog.providers.find(({ id }) => id === invited);
const other = inspectedCatalog.providers.find(
  ({ applicationType, variantOf }) => variantOf === undefined && applicationType !== own?.applicationType,
);

/** A status in which applications of one type alone can wait. */
const toOwn = (role: string) => `waiting_for_${role}`;

function declare(provider: Catalog['providers'][number], role: string): Catalog['providers'][number] {
  const { workflow } = provider;
  return {
    ...provider,
    officers: {
      permissions: [{ id: PERMISSION, description: 'Inspect.' }],
      // Whatever else a folder names, its role holds nothing that is about the whole registry.
      roles: [{ id: role, name: role, description: 'Inspects.', permissions: [PERMISSION, 'manage_users', '*'] }],
    },
    workflow: {
      ...workflow,
      statuses: [
        ...workflow.statuses,
        ...workflow.statuses.filter(({ id }) => id === workflow.initial).map((each) => ({ ...each, id: toOwn(role) })),
      ],
      transitions: workflow.transitions.map((transition) =>
        transition.to === INSPECTED
          ? { ...transition, permission: PERMISSION, from: [...transition.from, toOwn(role)] }
          : transition,
      ),
    },
  };
}

let product: TestProduct;
let insider: Person;
let outsider: Person;
let applicationId: string;

beforeAll(async () => {
  if (!own || !other) throw new Error('There are too few types.');
  const declared = [declare(own, 'insider'), declare(other, 'outsider')];
  const { registry, ...rest } = inspectedCatalog;
  const catalog = {
    ...rest,
    providers: inspectedCatalog.providers.map((each) => declared.find(({ id }) => id === each.id) ?? each),
    registry: withPartsOfTypes(
      registry,
      declared.map((each) => ({ ...each, ownRole: undefined })),
    ),
  };
  // What officers ask alike is answered once: to no one of another type.
  product = await createTestProduct({ catalog, validators }, { config: { shareSeconds: 600 } });
  insider = await createPerson(product.platform, 'insider');
  outsider = await createPerson(product.platform, 'outsider');
  ({ applicationId } = await createPerson(product.platform, applicant));
});

const get = ({ token }: Person, path: string) => product.call('GET', path, { token });
const post = ({ token }: Person, path: string, json: unknown) => product.call('POST', path, { token, json });

test('says for which type the permissions hold', async () => {
  expect((await get(insider, '/auth/me')).body).toMatchObject({
    permissions: [],
    type_permissions: { [own?.applicationType ?? '']: ['view_applications', PERMISSION] },
    officer: true,
  });
});

test('and keeps them apart from those that a further role holds for all types', async () => {
  const both = await createPerson(product.platform, 'insider');
  const held = { profile_id: both.userId, role_id: INSPECTOR };
  await product.platform.database.kysely.insertInto('profile_roles').values(held).execute();
  const { permissions, type_permissions } = (await get(both, '/auth/me')).body;
  expect(permissions).toEqual(['view_applications', 'inspect_for_the_tests']);
  expect(type_permissions).toEqual({ [own?.applicationType ?? '']: ['view_applications', PERMISSION] });
});

test('lists, counts and exports the applications of the type alone', async () => {
  const listed = async (person: Person) => (await get(person, '/admin/applications')).body;
  expect((await listed(insider)).data.map(({ id }: { id: string }) => id)).toContain(applicationId);
  expect(await listed(outsider)).toMatchObject({ data: [], total: 0 });
  expect((await get(outsider, `/admin/applications?type=${own?.applicationType}`)).body).toMatchObject({ total: 0 });
  const counted = async (person: Person) => (await get(person, '/admin/dashboard')).body;
  expect(Object.keys((await counted(insider)).by_status)).toEqual(['pending']);
  expect(await counted(outsider)).toMatchObject({
    by_status: {},
    by_type: [],
    next_due: [],
    load: [],
    waiting: { count: 0 },
  });
  const exported = async ({ token }: Person) =>
    (
      await product.app.request('/api/admin/applications.csv', { headers: { authorization: `Bearer ${token}` } })
    ).text();
  expect((await exported(insider)).trim().split('\n').length).toBeGreaterThan(1);
  expect((await exported(outsider)).trim().split('\n')).toHaveLength(1);
});

test('names as waiting what waits in the type alone; to those who see all types, what waits in any', async () => {
  const owns = ['insider', 'outsider'].map(toOwn);
  const read = async (token: string) => {
    const { body } = await product.call('GET', '/admin/dashboard', { token });
    return (body.waiting.statuses as string[]).filter((status) => owns.includes(status));
  };
  expect(await read(insider.token)).toEqual([toOwn('insider')]);
  expect(await read(outsider.token)).toEqual([toOwn('outsider')]);
  expect((await read(await product.signInAdministrator())).toSorted()).toEqual(owns);
});

test('shows one of the type with its own transition alone', async () => {
  const { status, body } = await get(insider, `/admin/applications/${applicationId}`);
  expect([status, body.transitions]).toEqual([200, ['inspect_site']]);
});

test('makes that transition and no other', async () => {
  const path = `/admin/applications/${applicationId}`;
  expect((await post(insider, `${path}/status`, { status: 'under_review' })).status).toBe(403);
  expect((await post(insider, `${path}/comments`, { comment: 'Seen.' })).status).toBe(201);
  expect((await post(insider, `${path}/status`, { status: INSPECTED })).status).toBe(200);
});

test('does not find an application of another type, its files, its receipt or its messages', async () => {
  const path = `/admin/applications/${applicationId}`;
  const person = await createPerson(product.platform, applicant);
  const calls = [
    get(outsider, path),
    get(outsider, `${path}/messages`),
    get(outsider, `/applications/${applicationId}`),
    get(outsider, `/applications/${applicationId}/receipt.pdf`),
    get(outsider, `/applications/file/${person.fileKey}`),
    post(outsider, `${path}/status`, { status: INSPECTED }),
    post(outsider, `${path}/comments`, { comment: 'Seen.' }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
  const many = { applications: [{ id: applicationId, revision: 0 }], status: INSPECTED };
  expect((await post(outsider, '/admin/applications/status', many)).body.results).toEqual([
    { id: applicationId, ok: false, message: 'Application not found' },
  ]);
  const seen = await product.app.request(`/api/applications/file/${person.fileKey}`, {
    headers: { authorization: `Bearer ${insider.token}` },
  });
  expect(seen.status).toBe(200);
});

test('reaches no users, roles, settings or audit, whatever the folder names', async () => {
  for (const path of ['/admin/users', '/admin/users/roles', '/admin/settings', '/admin/audit'])
    expect((await get(insider, path)).status).toBe(403);
});

test('opens a document of the type that a correction has replaced', async () => {
  const { database, files } = product.platform;
  const { user_id } = await database.kysely
    .selectFrom('applications')
    .select('user_id')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const key = crypto.randomUUID();
  await files.put(key, new Blob(['x']).stream());
  await database.kysely
    .insertInto('files')
    .values({
      key,
      name: 'before.pdf',
      size: 1,
      type: 'application/pdf',
      sha256: '',
      owner_id: user_id,
      created_at: new Date(),
    })
    .execute();
  expect((await get(insider, `/applications/file/${key}`)).status).toBe(404);
  await database.kysely
    .insertInto('application_events')
    .values({
      application_id: applicationId,
      kind: 'changed',
      title: 'Changed',
      changes: JSON.stringify([{ before: { fileKey: key } }]),
    })
    .execute();
  expect((await get(insider, `/applications/file/${key}`)).status).toBe(200);
  expect((await get(outsider, `/applications/file/${key}`)).status).toBe(404);
});

test('officers of the whole registry are answered once what they ask alike, until something is changed', async () => {
  const all = inspectedCatalog.registry.roles.find(({ permissions }) => permissions.includes('*'))?.id;
  const [chief, second] = [await createPerson(product.platform, all), await createPerson(product.platform, all)];
  const totals = async (person: Person) => [
    (await get(person, '/admin/applications')).body.total,
    (await get(person, '/admin/dashboard')).body.waiting.count,
  ];
  const before = await totals(chief);
  // Past the product, so that only asking again would tell.
  await product.platform.database.kysely.deleteFrom('application_list').execute();
  expect(await totals(second)).toEqual(before);
  expect(before[0]).toBeGreaterThan(0);
  expect(await totals(outsider)).toEqual([0, 0]);
  await post(second, '/account/sign-out-everywhere', {});
  expect(await totals(chief)).toEqual([0, 0]);
});
