/** The list against everything read, filtered, sorted and cut in JavaScript. */
import { catalog } from 'virtual:catalog';
import fc from 'fast-check';
import { LIST_SORTS } from '@/definition/language/queue';
import { beforeAll, expect, test } from 'vitest';
import { findNeighbours } from '@/server/review/application-detail';
import { findPage, findSearched, SEARCHED, type PageQuery } from '@/server/review/find-page';
import { listApplications } from '@/server/review/list-applications';
import type { Platform } from '@/server/platform/platform';
import { orderStatuses, saveStatusOrder } from '@/server/review/status-order';
import { createTestPlatform, type TestPlatform } from '../support/test-platform';

interface Row {
  id: string;
  title: string;
  email: string;
  status: string;
  application_type: string;
  submitted_at: Date;
  updated_at: Date;
  waiting_since: Date;
  due_at: Date | null;
  assignee_id: string | null;
  follow_up_at: Date | null;
}

const STATUSES = ['pending', 'approved', 'suspended'];
const TYPES = catalog.providers.slice(0, 3).map(({ applicationType }) => applicationType);
const TITLES = ['Zenith Air', 'zenith cargo', 'Ab', 'A', 'abc', 'ABC Freight', 'Éko', '', '100%_sure\\'];
const DAYS = ['2026-01-06', '2026-01-07', '2026-03-07', '2026-03-08', '2026-03-22', '2026-03-23', '2026-04-30'];

const OFFICERS = [crypto.randomUUID(), crypto.randomUUID()];
/** A moment that some of them are due after, and some before. */
const THEN = new Date('2026-03-20T00:00:00Z');

let platform: TestPlatform & Pick<Platform, 'catalog'>;
let rows: Row[];

beforeAll(async () => {
  platform = Object.assign(await createTestPlatform(), { catalog });
  await saveStatusOrder(platform.database, catalog);
  const { kysely } = platform.database;
  const userId = await platform.auth.backend.createPasswordUser('owner@example.org', 'correct-horse-7');
  await kysely.insertInto('profiles').values({ id: userId }).execute();
  const values = Array.from({ length: 240 }, (_, index) => {
    // The last instants of a Nigerian day are another day in Greenwich.
    const submitted_at = new Date(
      `${DAYS[index % DAYS.length]}T${index % 3 === 0 ? '00:00:00.000' : '23:59:59.999'}+01:00`,
    );
    return {
      user_id: userId,
      provider: 'made-up',
      definition_version: '1',
      title: TITLES[index % TITLES.length] ?? null,
      email: `office${index}@example.org`,
      application_type: TYPES[(index % 7) % TYPES.length] ?? '',
      status: STATUSES[(index % 5) % STATUSES.length] ?? '',
      submitted_at,
      updated_at: new Date(submitted_at.getTime() + (index % 11) * 7_200_000),
      waiting_since: new Date(submitted_at.getTime() + (index % 13) * 200_000_000),
      due_at: index % 4 === 0 ? null : new Date(submitted_at.getTime() + (index % 17) * 200_000_000),
      assignee_id: OFFICERS[index % 3] ?? null,
      follow_up_at: index % 5 === 0 ? new Date(submitted_at.getTime() + (index % 19) * 200_000_000) : null,
    };
  });
  await kysely.insertInto('applications').values(values).execute();
  // The list follows what is changed and removed.
  await kysely
    .updateTable('applications')
    .set({ status: 'approved', title: 'Renamed' })
    .where('email', 'like', 'office1_@%')
    .execute();
  await kysely.deleteFrom('applications').where('email', 'like', 'office2_@%').execute();
  rows = (await kysely
    .selectFrom('applications')
    .select(['id', 'title', 'email', 'status', 'application_type', 'submitted_at', 'updated_at', 'waiting_since'])
    .select(['due_at', 'assignee_id', 'follow_up_at'])
    .execute()) as Row[];
});

const anyQuery = fc.record({
  page: fc.integer({ min: 1, max: 30 }),
  per_page: fc.constantFrom(1, 7, 25, 100),
  sort: fc.constantFrom('submitted_at', 'updated_at', 'waiting_since', 'due_at', 'title', 'status', 'application_type'),
  order: fc.constantFrom('asc', 'desc'),
  status: fc.constantFrom(undefined, 'pending', 'pending,approved'),
  type: fc.constantFrom(undefined, ...TYPES, TYPES.join(',')),
  search: fc.constantFrom(undefined, undefined, 'zen', 'ABC', '100% (sure)', 'office3', 'no such', '_ABC%Freight.'),
  among: fc.constantFrom(undefined, undefined, [], ['pending', 'suspended']),
  assignee: fc.constantFrom(undefined, undefined, 'none', 'any', OFFICERS[0]),
  due_from: fc.constantFrom(undefined, undefined, undefined, THEN),
  due_until: fc.constantFrom(undefined, undefined, THEN, new Date('2026-05-01T00:00:00Z')),
  follow_up: fc.constantFrom(undefined, undefined, { waiting: true, now: THEN }, { waiting: false, now: THEN }),
  date_from: fc.option(fc.integer({ min: 0, max: 90 }).map(toDay), { nil: undefined }),
  date_to: fc.option(fc.integer({ min: 60, max: 130 }).map(toDay), { nil: undefined }),
});

test('any page of any filter in any order is what reading everything would give', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyQuery.filter(({ date_from = '', date_to = '9' }) => date_from <= date_to),
      async (query) => {
        expect(await findPage(platform.database.kysely, query as PageQuery)).toEqual({
          ...listPlainly(query as PageQuery),
          more: false,
        });
      },
    ),
    { numRuns: 300, seed: 20_261_121 },
  );
});

test.each(DAYS)('what came from %s on, or until then, is counted as it is', async (day) => {
  for (const filter of [{ date_from: day }, { date_to: day }, { date_to: day, status: 'pending' }]) {
    const query: PageQuery = { page: 1, per_page: 25, sort: 'submitted_at', order: 'desc', ...filter };
    expect(await findPage(platform.database.kysely, query)).toEqual({ ...listPlainly(query), more: false });
  }
});

test('from one application to the next goes along any list in its order, to both ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyQuery.filter(({ date_from = '', date_to = '9' }) => date_from <= date_to),
      fc.nat(),
      async (query, at) => {
        const list = { ...query, page: 1, per_page: 1000 } as PageQuery;
        const { ids } = listPlainly(list);
        for (const index of ids.length === 0 ? [] : new Set([0, at % ids.length, ids.length - 1])) {
          expect(await findNeighbours(platform.database.kysely, ids[index] ?? '', list)).toEqual({
            previous: ids[index - 1] ?? null,
            next: ids[index + 1] ?? null,
          });
        }
      },
    ),
    { numRuns: 60, seed: 20_261_121 },
  );
});

test('a search that finds more than can be paged through says so', async () => {
  const { kysely } = platform.database;
  const owner = await kysely.selectFrom('profiles').select('id').executeTakeFirstOrThrow();
  const many = Array.from({ length: SEARCHED + 1 }, (_, index) => ({
    user_id: owner.id,
    provider: 'made-up',
    definition_version: '1',
    title: 'Common name',
    application_type: TYPES[index % 2] ?? '',
    status: index % 3 === 0 ? 'expired' : 'pending',
  }));
  const query = { page: 20, per_page: 25, sort: 'submitted_at', order: 'desc', search: 'common' } as const;
  await kysely.insertInto('applications').values(many.slice(1)).execute();
  expect(await listApplications(platform as never, query)).toMatchObject({ total: SEARCHED, more: false });
  await kysely.insertInto('applications').values(many.slice(0, 1)).execute();
  expect(await listApplications(platform as never, query)).toMatchObject({ total: SEARCHED, more: true });
  expect((await listApplications(platform as never, { ...query, page: 21 })).data).toEqual([]);
});

test('a common word is met at the beginning of an order as it would be collected', async () => {
  const { kysely } = platform.database;
  for (const sort of LIST_SORTS) {
    for (const order of ['asc', 'desc'] as const) {
      for (const filter of [{}, { type: TYPES[0] ?? '' }, { status: 'expired' }]) {
        const query = { ...filter, sort, order, search: 'mon na' };
        const collected = await findSearched(kysely, query, 20, { first: 0 });
        expect(collected).toHaveLength(20);
        // Too few to go on with, too few in the end, and enough.
        for (const first of [30, 200, 20_000])
          expect(await findSearched(kysely, query, 20, { first })).toEqual(collected);
      }
    }
  }
});

test('the days of a filter may be one, and must not be reversed', async () => {
  const list = (date_from: string, date_to: string) =>
    listApplications(platform as never, {
      page: 1,
      per_page: 100,
      sort: 'submitted_at',
      order: 'desc',
      date_from,
      date_to,
    });
  expect((await list('2026-03-22', '2026-03-22')).total).toBeGreaterThan(0);
  await expect(list('2026-03-22', '2026-03-21')).rejects.toMatchObject({ statusCode: 400 });
});

test('blanks and empty words among several are passed over', async () => {
  const list = (type: string) =>
    listApplications(platform as never, { page: 1, per_page: 1, sort: 'submitted_at', order: 'desc', type });
  const [one = '', two = ''] = TYPES;
  expect((await list(`${one}, ,${two},`)).total).toBe((await list(`${one},${two}`)).total);
});

test('a status or type that only no record has is an empty list', async () => {
  const list = (filter: { status?: string; type?: string }) =>
    listApplications(platform as never, { page: 1, per_page: 25, sort: 'submitted_at', order: 'desc', ...filter });
  const { statuses } = catalog.registry.workflow;
  const status = statuses.find(({ id }) => ![...STATUSES, 'expired'].includes(id))?.id;
  const type = catalog.providers.find(({ applicationType }) => !TYPES.includes(applicationType))?.applicationType;
  for (const filter of [{ status: status ?? '' }, { type: type ?? '' }])
    expect(await list(filter)).toMatchObject({ data: [], total: 0, more: false });
  // Of several words each is looked at.
  await expect(list({ status: `${status},no-such-status` })).rejects.toMatchObject({ statusCode: 400 });
});

function toDay(after: number): string {
  return new Date(Date.UTC(2026, 0, 1 + after)).toISOString().slice(0, 10);
}

function listPlainly({
  page,
  per_page,
  sort,
  order,
  status,
  type,
  search,
  date_from,
  date_to,
  among,
  assignee,
  due_from,
  due_until,
  follow_up,
}: PageQuery): { total: number; ids: string[] } {
  const day = (date: Date) => new Date(date.getTime() + 3_600_000).toISOString().slice(0, 10);
  const found = rows.filter(
    (row) =>
      (status === undefined || status.split(',').includes(row.status)) &&
      (type === undefined || type.split(',').includes(row.application_type)) &&
      (search === undefined ||
        search.split(' ').every((word) => toWords(`${row.title}\n${row.email}`).includes(toWords(word)))) &&
      (date_from === undefined || day(row.submitted_at) >= date_from) &&
      (date_to === undefined || day(row.submitted_at) <= date_to) &&
      (among?.includes(row.status) ?? true) &&
      (assignee === undefined ||
        [row.assignee_id, row.assignee_id === null ? 'none' : 'any'].some((each) =>
          [assignee].flat().includes(each ?? ''),
        )) &&
      (due_from === undefined || (row.due_at ?? NEVER) >= due_from) &&
      (due_until === undefined || (row.due_at ?? NEVER) < due_until) &&
      (follow_up === undefined ||
        (row.follow_up_at !== null && row.follow_up_at > follow_up.now) === follow_up.waiting),
  );
  const keys = (row: Row) => {
    if (sort === 'title') return [Buffer.from(foldLetters(row.title)).toString('hex'), row.id];
    if (sort === 'status') return [toRank(row.status), row.submitted_at.toISOString(), row.id];
    if (sort === 'application_type') return [row[sort], row.submitted_at.toISOString(), row.id];
    return [(row[sort] ?? NEVER).toISOString(), row.id];
  };
  const sorted = found.toSorted((one, other) => compare(keys(one), keys(other)) * (order === 'asc' ? 1 : -1));
  return { total: found.length, ids: sorted.slice((page - 1) * per_page, page * per_page).map(({ id }) => id) };
}

/** As the workflow has them: approved comes behind pending. */
function toRank(status: string): string {
  const statuses = orderStatuses([catalog.registry.workflow, ...catalog.providers.map(({ workflow }) => workflow)]);
  return String(statuses.indexOf(status)).padStart(3, '0');
}

const NEVER = new Date('9999-12-31T00:00:00Z');

function foldLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function toWords(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function compare(one: string[], other: string[]): number {
  for (const [index, key] of one.entries()) {
    const against = other[index] ?? '';
    if (key !== against) return key < against ? -1 : 1;
  }
  return 0;
}
