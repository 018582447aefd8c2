/** GET /admin/dashboard: what waits and for how long, counts, and the last thirty days. */
import { sql } from 'kysely';
import type { AdminDashboard } from '@/api/shapes/review';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { locale } from '@/engine/locale/locale';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { selectMatches } from './apply-filter';
import { readIds } from './find-page';
import { listStatusesOf } from './read-filter';
import { readRows, toAdminRows, type ListedRow } from './list-applications';

const DAYS = 30;
const OLDEST = 10;

/** `seen`: the types whose applications the officer sees; undefined: all. */
export async function readDashboard(
  platform: Platform,
  seen: readonly string[] | undefined,
): Promise<Omit<AdminDashboard, 'failed_messages'>> {
  const { kysely } = platform.database;
  const now = platform.clock();
  const statuses = await listStatusesOf(platform, seen, 'officer');
  const counts = await selectMatches(kysely, { seen })
    .select([
      'application_list.application_type',
      'application_list.status',
      (select) => select.fn.countAll<string>().as('total'),
    ])
    .groupBy(['application_list.application_type', 'application_list.status'])
    .execute();
  const byStatus: Record<string, number> = {};
  const byType = new Map<string, { application_type: string; total: number; waiting: number }>();
  for (const { application_type, status, total } of counts) {
    byStatus[status] = (byStatus[status] ?? 0) + Number(total);
    const entry = byType.get(application_type) ?? { application_type, total: 0, waiting: 0 };
    byType.set(application_type, {
      ...entry,
      total: entry.total + Number(total),
      waiting: entry.waiting + (statuses.includes(status) ? Number(total) : 0),
    });
  }
  const count = statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  const [waiting, perDay] = await Promise.all([
    readWaiting(kysely, { statuses, seen }, count),
    countPerDay(kysely, now, seen),
  ]);
  return {
    by_status: byStatus,
    by_type: [...byType.values()].toSorted((one, other) => other.total - one.total),
    per_day: perDay,
    oldest_pending: await toAdminRows(platform, waiting.oldest),
    waiting: {
      count,
      oldest_since: toTime(waiting.oldest[0]),
      median_since: toTime(waiting.middle),
      statuses,
    },
  };
}

/** Beginning and middle of the list that the figures lead to. */
async function readWaiting(
  queries: Queries,
  { statuses, seen }: { statuses: string[]; seen: readonly string[] | undefined },
  count: number,
): Promise<{ oldest: ListedRow[]; middle: ListedRow | undefined }> {
  if (count === 0) return { oldest: [], middle: undefined };
  const list = { status: statuses.join(','), sort: 'waiting_since', order: 'asc', seen } as const;
  const oldest = await readIds(queries, list, { offset: 0, limit: OLDEST });
  const middle = await readIds(queries, list, { offset: Math.floor(count / 2), limit: 1 });
  return { oldest: await readRows(queries, oldest), middle: (await readRows(queries, middle))[0] };
}

function toTime(row: ListedRow | undefined): string | null {
  return row?.waiting_since.toISOString() ?? null;
}

/** Days by the registry's clock, oldest first, without gaps. */
async function countPerDay(
  queries: Queries,
  now: Date,
  seen: readonly string[] | undefined,
): Promise<AdminDashboard['per_day']> {
  const first = addDays(toDay(now), 1 - DAYS);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index));
  const since = startOfDay(first);
  const dayOf = (column: 'submitted_at' | 'decided_at') =>
    sql<string>`to_char(${sql.ref(column)} at time zone ${locale.timeZone}::text, 'YYYY-MM-DD')`;
  const submitted = await selectMatches(queries, { seen })
    .select([dayOf('submitted_at').as('day'), (select) => select.fn.countAll<string>().as('total')])
    .where('submitted_at', '>=', since)
    .groupBy('day')
    .execute();
  const decided = await queries
    .selectFrom('applications')
    .select([dayOf('decided_at').as('day'), (select) => select.fn.countAll<string>().as('total')])
    .where('decided_at', '>=', since)
    .$if(seen !== undefined, (query) => query.where('application_type', 'in', seen?.length ? seen : ['']))
    .groupBy('day')
    .execute();
  const byDay = (rows: { day: string; total: string }[]) => new Map(rows.map(({ day, total }) => [day, Number(total)]));
  const [submittedOn, decidedOn] = [byDay(submitted), byDay(decided)];
  return days.map((day) => ({ day, submitted: submittedOn.get(day) ?? 0, decided: decidedOn.get(day) ?? 0 }));
}
