/** Figures that are counted already, against the records themselves, through whatever becomes of these. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Figures, PeriodFigures } from '@/api/shapes/figures';
import { toDay } from '@/engine/locale/calendar';
import { addUpFigures, readFigures } from '@/server/figures/read-figures';
import { clearExpired } from '@/server/jobs/handle-job';
import type { Queries } from '@/server/storage/database';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubCatalog } from '../support/club-product';
import { createTestPlatform } from '../support/test-platform';

const TYPES = [tennisClub.applicationType, 'former'];
const OFFICERS = [crypto.randomUUID(), crypto.randomUUID(), null];
/** Months begin an hour later by UTC than in Nigeria. */
const MOMENTS = [
  '2026-01-31T22:59:59.999Z',
  '2026-01-31T23:00:00.000Z',
  '2026-01-31T23:59:59.999Z',
  '2026-02-01T00:00:00.000Z',
  '2026-02-14T12:00:00.000Z',
  '2026-03-31T23:00:00.000Z',
  '2026-04-01T00:00:00.000Z',
  '2026-04-30T22:59:59.999Z',
  '2026-05-10T09:00:00.000Z',
].map((moment) => new Date(moment));
const PERIODS = [
  ['2026-01-31', '2026-01-31'],
  ['2026-02-01', '2026-02-28'],
  ['2026-02-01', '2026-03-31'],
  ['2026-01-31', '2026-04-01'],
  ['2026-02-10', '2026-04-30'],
  ['2025-06-01', '2026-05-31'],
] as const;

let platform: Awaited<ReturnType<typeof createTestPlatform>> & { catalog: typeof clubCatalog };
let owner: string;

beforeAll(async () => {
  platform = Object.assign(await createTestPlatform(), { catalog: clubCatalog });
  owner = await platform.auth.backend.createPasswordUser('owner@example.org', 'correct-horse-7');
  await platform.database.kysely.insertInto('profiles').values({ id: owner }).execute();
});

const anyMoment = fc.constantFrom(...MOMENTS);
const anyRecord = fc.record(
  {
    application_type: fc.constantFrom(...TYPES),
    status: fc.constantFrom('pending', 'approved', 'rejected'),
    submitted_at: anyMoment,
    assignee_id: fc.constantFrom(...OFFICERS),
    decided_at: fc.option(anyMoment),
    decided_by: fc.constantFrom(...OFFICERS),
    promised_at: fc.option(anyMoment),
    office_days: fc.option(fc.nat({ max: 4 })),
    title: fc.string(),
  },
  { requiredKeys: ['application_type', 'status', 'submitted_at'] },
);
const someOf = { part: fc.nat({ max: 4 }) };
const anyChange = fc.oneof(
  fc.record({ added: fc.array(anyRecord, { minLength: 1, maxLength: 12 }) }),
  fc.record({ changed: anyRecord, ...someOf }),
  fc.record({ undone: anyRecord, ...someOf }),
  fc.record({ removed: fc.constantFrom('emptied', 'deleted'), ...someOf }),
  fc.constant('added up'),
);
type Change = typeof anyChange extends fc.Arbitrary<infer Each> ? Each : never;
type Added = typeof anyRecord extends fc.Arbitrary<infer Each> ? Each : never;

async function carryOut(queries: Queries, change: Change): Promise<void> {
  if (change === 'added up') return addUpFigures(queries);
  if ('added' in change) {
    const same = { user_id: owner, provider: 'made-up', definition_version: '1' };
    await queries
      .insertInto('applications')
      .values(change.added.map((record) => ({ ...same, ...record })))
      .execute();
    return;
  }
  // Several in one statement.
  const some = sql<boolean>`number % 5 = ${change.part}`;
  const update = (values: object) => queries.updateTable('applications').set(values).where(some).execute();
  if ('changed' in change) await update(change.changed);
  else if ('undone' in change) {
    await update(change.undone);
    throw new Error('undone');
  } else if (change.removed === 'emptied') await update({ emptied_at: MOMENTS[0] });
  else await queries.deleteFrom('applications').where(some).execute();
}

test('say what the records say, whatever becomes of them', async () => {
  const { kysely } = platform.database;
  const changes = fc.sample(anyChange, { numRuns: 60, seed: 20_261_130 });
  let decided = 0;
  for (const [index, change] of changes.entries()) {
    await kysely
      .transaction()
      .execute((queries) => carryOut(queries, change))
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }));
    const [date_from, date_to] = PERIODS[index % PERIODS.length] ?? PERIODS[0];
    const seen = [undefined, TYPES, TYPES.slice(0, 1), []][index % 4];
    const figures = await readFigures(platform as never, { date_from, date_to }, seen);
    decided += figures.all.decided;
    expect(toGroups(figures)).toEqual(await countPlainly(kysely, { date_from, date_to }, seen));
  }
  expect(decided).toBeGreaterThan(100);
});

test('are added up by a job to a row of each group', async () => {
  const { kysely } = platform.database;
  const added: Added = {
    application_type: tennisClub.applicationType,
    status: 'pending',
    submitted_at: MOMENTS[0] ?? new Date(),
    title: '',
  };
  await carryOut(kysely, { added: [added] });
  await carryOut(kysely, { added: [added] });
  const readRows = async () =>
    kysely
      .selectFrom('figure_counts')
      .select(['event', 'month', 'application_type', 'status', 'assignee_id', 'decided_by'])
      .select(['office_days', 'promise_kept', sql<number>`sum(total)::int`.as('total')])
      .groupBy(['event', 'month', 'application_type', 'status', 'assignee_id', 'decided_by'])
      .groupBy(['office_days', 'promise_kept'])
      .having(sql`sum(total)`, '<>', 0)
      .execute();
  const countRows = async () => (await kysely.selectFrom('figure_counts').select('id').execute()).length;
  const sums = await readRows();
  expect(await countRows()).toBeGreaterThan(sums.length);
  await clearExpired(platform);
  expect(await countRows()).toBe(sums.length);
  expect(new Set((await readRows()).map((row) => JSON.stringify(row)))).toEqual(
    new Set(sums.map((row) => JSON.stringify(row))),
  );
  // Nothing is left of what is gone.
  await kysely.deleteFrom('applications').execute();
  await clearExpired(platform);
  expect(await countRows()).toBe(0);
});

test('are not written where nothing that they count has changed', async () => {
  const { kysely } = platform.database;
  await carryOut(kysely, {
    added: [{ application_type: tennisClub.applicationType, status: 'pending', submitted_at: new Date() }],
  });
  const countRows = async () => (await kysely.selectFrom('figure_counts').select('id').execute()).length;
  const before = await countRows();
  await kysely.updateTable('applications').set({ title: 'Another title' }).execute();
  expect(await countRows()).toBe(before);
});

/** By what each is of; the order is of no account here. */
function toGroups({ all, by_type, by_status, by_officer }: PeriodFigures): Record<string, Figures> {
  return {
    all,
    ...Object.fromEntries(by_type.map(({ application_type, ...figures }) => [application_type, figures])),
    ...Object.fromEntries(by_status.map(({ status, ...figures }) => [status, figures])),
    ...Object.fromEntries(by_officer.map(({ officer, ...figures }) => [officer?.id ?? 'nobody', figures])),
  };
}

async function countPlainly(
  queries: Queries,
  period: { date_from: string; date_to: string },
  seen: readonly string[] | undefined,
): Promise<Record<string, Figures>> {
  const records = await queries.selectFrom('applications').selectAll().where('emptied_at', 'is', null).execute();
  const isIn = (moment: Date | null) =>
    moment !== null && toDay(moment) >= period.date_from && toDay(moment) <= period.date_to;
  const groups: Record<string, Figures & { took: number[] }> = {};
  const groupsOf = (names: string[]) =>
    ['all', ...names].map(
      (name) =>
        (groups[name] ??= {
          received: 0,
          open: 0,
          decided: 0,
          kept: 0,
          missed: 0,
          median: null,
          ninetieth: null,
          took: [],
        }),
    );
  groupsOf([]);
  for (const record of records.filter(({ application_type }) => seen?.includes(application_type) ?? true)) {
    const { application_type, status, assignee_id, decided_at, decided_by, promised_at, office_days } = record;
    if (isIn(record.submitted_at))
      for (const group of groupsOf([application_type, status, assignee_id ?? 'nobody'])) {
        group.received += 1;
        if (status === 'pending') group.open += 1;
      }
    if (decided_at === null || !isIn(decided_at)) continue;
    for (const group of groupsOf([application_type, status, decided_by ?? 'nobody'])) {
      group.decided += 1;
      if (promised_at !== null) group[decided_at <= promised_at ? 'kept' : 'missed'] += 1;
      if (office_days !== null) group.took.push(office_days);
    }
  }
  return Object.fromEntries(
    Object.entries(groups).map(([name, { took, ...figures }]) => {
      const days = took.toSorted((one, other) => one - other);
      const at = (share: number) => days[Math.ceil(days.length * share) - 1] ?? null;
      return [name, { ...figures, median: at(0.5), ninetieth: at(0.9) }];
    }),
  );
}
