/** GET /admin/dashboard: what is late, who has how much, and where all of it stands. */
import { sql } from 'kysely';
import type { AdminDashboard } from '@/api/shapes/figures';
import { findEndOfSoon } from '@/engine/workflow/due-dates';
import { nameOfficers } from '../officers/officers';
import type { Platform } from '../platform/platform';
import { selectMatches, type ApplicationFilter } from '../review/apply-filter';
import { readIds } from '../review/find-page';
import { readRows, toAdminRows } from '../review/list-applications';
import { listStatusesOf } from '../review/read-filter';
import type { Queries } from '../storage/database';

const FIRST = 8;

/** `seen`: the types whose applications the officer sees; undefined: all. */
export async function readDashboard(
  platform: Platform,
  seen: readonly string[] | undefined,
): Promise<Omit<AdminDashboard, 'failed_messages'>> {
  const { kysely } = platform.database;
  const statuses = await listStatusesOf(platform, seen, 'officer');
  const waits: ApplicationFilter = { among: statuses, seen };
  const [counts, load, nextDue] = await Promise.all([
    countAll(kysely, seen),
    readLoad(kysely, waits, platform.clock()),
    readIds(kysely, { ...waits, sort: 'due_at', order: 'asc' }, { offset: 0, limit: FIRST }),
  ]);
  const byStatus: Record<string, number> = {};
  const byType = new Map<string, { application_type: string; total: number; waiting: number }>();
  for (const { application_type, status, total } of counts) {
    byStatus[status] = (byStatus[status] ?? 0) + total;
    const entry = byType.get(application_type) ?? { application_type, total: 0, waiting: 0 };
    byType.set(application_type, {
      ...entry,
      total: entry.total + total,
      waiting: entry.waiting + (statuses.includes(status) ? total : 0),
    });
  }
  const count = load.reduce((sum, { open }) => sum + open, 0);
  return {
    by_status: byStatus,
    by_type: [...byType.values()].toSorted((one, other) => other.total - one.total),
    load,
    next_due: await toAdminRows(platform, await readRows(kysely, nextDue)),
    waiting: { count, statuses, ...(await readWaits(kysely, waits, count)) },
  };
}

async function countAll(queries: Queries, seen: readonly string[] | undefined) {
  let counts = queries
    .selectFrom('application_counts')
    .select(['application_type', 'status', sql<number>`sum(total)::int`.as('total')])
    .groupBy(['application_type', 'status'])
    .having(sql`sum(total)`, '>', 0);
  if (seen) counts = counts.where('application_type', 'in', seen.length === 0 ? [''] : seen);
  return counts.execute();
}

/** Those with the most that is past its day first; nobody's last. */
async function readLoad(queries: Queries, waits: ApplicationFilter, now: Date): Promise<AdminDashboard['load']> {
  const before = (moment: Date) => sql<boolean>`application_list.due_at < ${moment}`;
  const rows = await selectMatches(queries, waits)
    .select([
      'application_list.assignee_id as holder',
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where ${before(now)}))::int`.as('overdue'),
      sql<number>`(count(*) filter (where ${before(findEndOfSoon(now))}))::int`.as('overdueOrSoon'),
    ])
    .groupBy('holder')
    .execute();
  const names = await nameOfficers(
    queries,
    rows.map(({ holder }) => holder),
  );
  return rows
    .map(({ holder, open, overdue, overdueOrSoon }) => ({
      officer: holder === null ? null : { id: holder, name: names.get(holder) ?? '' },
      open,
      overdue,
      soon: overdueOrSoon - overdue,
    }))
    .toSorted(
      (one, other) =>
        Number(one.officer === null) - Number(other.officer === null) ||
        other.overdue - one.overdue ||
        other.open - one.open,
    );
}

/** Beginning and middle of the list of what waits. */
async function readWaits(
  queries: Queries,
  waits: ApplicationFilter,
  count: number,
): Promise<{ oldest_since: string | null; median_since: string | null }> {
  if (count === 0) return { oldest_since: null, median_since: null };
  // The share that ends in the middle of a row, so that no rounding takes another.
  const middle = (Math.floor(count / 2) + 0.5) / count;
  const { oldest, median } = await selectMatches(queries, waits)
    .select([
      sql<Date | null>`min(waiting_since)`.as('oldest'),
      sql<Date | null>`percentile_disc(${middle}::float8) within group (order by waiting_since)`.as('median'),
    ])
    .executeTakeFirstOrThrow();
  return { oldest_since: oldest?.toISOString() ?? null, median_since: median?.toISOString() ?? null };
}
