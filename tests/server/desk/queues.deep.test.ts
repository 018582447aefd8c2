/** Queues and kept views: what is in each, for whom; what a view asks for that is gone; the clock, and who is told. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { QueueEntry } from '@/api/shapes/desk';
import type { Catalog } from '@/definition/parse/catalog';
import { Registry } from '@/definition/language/registry';
import { createJobHandler } from '@/server/jobs/handle-job';
import { toJson } from '@/server/storage/column';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { clubCatalog, clubValidators } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const DAY = 86_400;
const workflow = {
  ...tennisClub.workflow,
  statuses: tennisClub.workflow.statuses.map((status) => (status.id === 'pending' ? { ...status, days: 5 } : status)),
};
const queues = Registry.shape.queues.parse([
  { id: 'mine', title: 'Mine', query: { assignee: 'me', waiting: 'officer', follow_up: 'clear' } },
  { id: 'unassigned', title: 'Unassigned', query: { assignee: 'none', waiting: 'officer' } },
  { id: 'due_soon', title: 'Due soon', query: { due: 'soon' } },
  { id: 'overdue', title: 'Overdue', query: { due: 'overdue' }, escalateTo: 'umpire' },
  { id: 'with_applicant', title: 'Waiting for the applicant', query: { waiting: 'applicant' } },
  { id: 'with_others', title: 'Waiting for others', query: { follow_up: 'waiting' } },
]);
const catalog: Catalog = {
  ...clubCatalog,
  registry: {
    ...clubCatalog.registry,
    queues,
    roles: [
      ...clubCatalog.registry.roles,
      {
        id: 'referee',
        name: 'Referee',
        description: 'Reviews.',
        audience: 'officer',
        joins: 'appointment',
        permissions: ['view_applications', 'review_applications'],
      },
    ],
  },
  providers: clubCatalog.providers.map((provider) => ({ ...provider, workflow })),
};

let product: TestProduct;
let ada: Person;
let bola: Person;
let chief: Person;

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators: clubValidators });
  [ada, bola, chief] = [
    await createPerson(product.platform, 'referee'),
    await createPerson(product.platform, 'referee'),
    await createPerson(product.platform, 'umpire'),
  ];
});

const db = () => product.platform.database.kysely;
beforeEach(async () => {
  await db().deleteFrom('files').execute();
  await db().deleteFrom('vehicles').execute();
  await db().deleteFrom('comments').execute();
  await db().deleteFrom('applications').execute();
  await db().deleteFrom('saved_views').execute();
  await db().deleteFrom('messages').execute();
});

const seconds = (count: number) => new Date(product.platform.clock().getTime() + count * 1000);
const run = (name: 'set-due-dates' | 'escalate-overdue') => createJobHandler(product.platform)({ name });

async function add(change: object = {}): Promise<string> {
  const { id } = await db()
    .insertInto('applications')
    .values({
      user_id: chief.userId,
      provider: tennisClub.id,
      application_type: tennisClub.applicationType,
      definition_version: tennisClub.version,
      status: 'pending',
      title: 'Club',
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function read({ token }: Person): Promise<QueueEntry[]> {
  return (await product.call('GET', '/admin/queues', { token })).body.data;
}
const countsOf = async (person: Person) =>
  Object.fromEntries((await read(person)).map(({ title, count }) => [title, count]));
const list = async ({ token }: Person, query: string) => product.call('GET', `/admin/applications?${query}`, { token });
const keep = async ({ token }: Person, json: object) => product.call('POST', '/admin/views', { token, json });

test('each queue counts what its list holds, for whoever is reading', async () => {
  await add({ assignee_id: ada.userId, taken_at: seconds(0), due_at: seconds(30 * DAY) });
  await add({ assignee_id: ada.userId, follow_up_at: seconds(3 * DAY), due_at: seconds(-10) });
  await add({ assignee_id: bola.userId, due_at: seconds(60) });
  await add({ due_at: seconds(-DAY) });
  await add({ status: 'changes_requested', assignee_id: ada.userId });
  await add({ status: 'approved' });
  const expected = {
    Unassigned: 1,
    'Due soon': 1,
    Overdue: 2,
    'Waiting for the applicant': 1,
    'Waiting for others': 1,
  };
  expect(await countsOf(ada)).toEqual({ Mine: 1, ...expected });
  expect(await countsOf(bola)).toEqual({ Mine: 1, ...expected });
  expect(await countsOf(chief)).toEqual({ Mine: 0, ...expected });
  for (const { query, count } of await read(ada)) {
    const { body } = await list(ada, String(new URLSearchParams(query as Record<string, string>)));
    expect(body.total).toBe(count);
  }
  const { body } = await list(ada, 'due=overdue&sort=due_at&order=asc');
  expect(body.data).toMatchObject([
    { assignee: null, due: 'overdue' },
    { assignee: { id: ada.userId, name: 'Ada Obi' }, due: 'overdue', follow_up_on: expect.any(String) },
  ]);
});

test('more than 999 are counted no further', async () => {
  await add();
  const [row] = await db().selectFrom('applications').selectAll().execute();
  const { id: _id, number: _number, ...values } = row ?? expect.fail();
  const copies = Array.from({ length: 1000 }, () => ({
    ...values,
    data: toJson({}),
    documents: toJson({}),
    requested_changes: toJson([]),
    stage_dates: toJson({}),
    choice_words: toJson({}),
    same_keys: toJson([]),
  }));
  await db().insertInto('applications').values(copies).execute();
  const [, unassigned] = await read(ada);
  expect(unassigned).toMatchObject({ title: 'Unassigned', count: 999, more: true });
});

test('a view is kept by its officer, shared by whoever may, and removed by both', async () => {
  await add({ due_at: seconds(-DAY) });
  const view = { title: 'Late clubs', query: { due: 'overdue', type: [tennisClub.applicationType] } };
  const { status, body } = await keep(ada, view);
  expect([status, body]).toMatchObject([
    201,
    { kind: 'view', title: 'Late clubs', count: 1, own: true, shared: false },
  ]);
  expect((await read(bola)).map(({ title }) => title)).not.toContain('Late clubs');
  expect(await keep(ada, { ...view, shared: true })).toMatchObject({ status: 403 });
  const shared = (await keep(chief, { ...view, title: 'All late', shared: true })).body;
  expect((await read(bola)).at(-1)).toMatchObject({ title: 'All late', own: false });
  const remove = async ({ token }: Person, id: string) => product.call('DELETE', `/admin/views/${id}`, { token });
  expect((await remove(bola, shared.id)).body).toEqual({ removed: false });
  expect((await remove(chief, body.id)).body).toEqual({ removed: false });
  expect((await remove(chief, shared.id)).body).toEqual({ removed: true });
  expect((await remove(ada, body.id)).body).toEqual({ removed: true });
  expect(await db().selectFrom('saved_views').selectAll().execute()).toEqual([]);
});

test('a view that asks for what is gone says so, and the others are counted', async () => {
  await add();
  const words = { query: {}, sort: 'due_at', order: 'asc' };
  const title = (name: string, at = 0) => ({ owner_id: ada.userId, title: name, created_at: seconds(at) });
  await db()
    .insertInto('saved_views')
    .values([
      { ...title('A field'), query: toJson({ ...words, query: { colour: 'red' } }) },
      { ...title('A status', 1), query: toJson({ ...words, query: { status: ['weighed'] } }) },
      { ...title('All', 2), query: toJson(words) },
    ])
    .execute();
  expect((await read(ada)).slice(-3)).toMatchObject([
    { title: 'A field', count: null, fault: expect.stringContaining('Remove it, and keep it anew') },
    { title: 'A status', count: null, fault: 'status: weighed is not known' },
    { title: 'All', count: 1, fault: null },
  ]);
});

test.each([
  [{ title: '', query: {} }, 'title'],
  [{ title: 'A', query: { colour: 'red' } }, 'query'],
  [{ title: 'A', query: { status: ['weighed'] } }, 'status'],
  [{ title: 'A', query: { stage: 'nowhere' } }, 'stage'],
  [{ title: 'A', query: { assignee: 'them' } }, 'query.assignee'],
])('%j is no view', async (view, path) => {
  const { status, body } = await keep(ada, view);
  expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  expect(await db().selectFrom('saved_views').selectAll().execute()).toEqual([]);
});

test('what came before there were due dates gets one, from when it came into its status', async () => {
  const id = await add({ waiting_since: new Date('2026-11-02T09:00:00Z') });
  const decided = await add({ status: 'approved' });
  await run('set-due-dates');
  await run('set-due-dates');
  const due = async (each: string) =>
    (await db().selectFrom('applications').select('due_at').where('id', '=', each).executeTakeFirstOrThrow()).due_at;
  expect((await due(id))?.toISOString()).toBe('2026-11-09T22:59:59.000Z');
  expect(await due(decided)).toBeNull();
});

test('what is past its day is told to the role once, in one message', async () => {
  await db().updateTable('profiles').set({ email: 'chief@club.example' }).where('id', '=', chief.userId).execute();
  const late = [await add({ due_at: seconds(-DAY) }), await add({ due_at: seconds(-2 * DAY) })];
  await add({ due_at: seconds(DAY) });
  await run('escalate-overdue');
  await run('escalate-overdue');
  const told = await db().selectFrom('messages').selectAll().execute();
  expect(told.map(({ recipient }) => recipient)).toEqual(['chief@club.example']);
  expect(told[0]?.text).toMatch(
    /^2 more applications are past their day in "Overdue", the longest first: \S+, \S+\. http/,
  );
  const events = await db().selectFrom('application_events').select(['application_id', 'title']).execute();
  expect(events).toHaveLength(2);
  expect(new Set(events.map(({ application_id }) => application_id))).toEqual(new Set(late));
});
