/** GET /admin/dashboard: what waits and for how long, counts, and the last thirty days. */
import { sql } from 'kysely';
import type { AdminDashboard } from '@/api/review';
import type { Catalog } from '@/definition/catalog';
import { isDecided, listMoves } from '@/engine/review-moves';
import { todayInNigeria } from '@/engine/initial-data';
import type { ProductPlatform } from '../product-platform';
import type { Queries } from '../storage/database';
import { startOfDay } from './filter-values';
import { findPage } from './find-page';
import { readRows, toAdminRow } from './list-applications';

const DAYS = 30;
const OLDEST = 10;
const DAY = 86_400_000;

export async function readDashboard({ database, catalog, clock }: ProductPlatform): Promise<AdminDashboard> {
  const { kysely } = database;
  const now = clock();
  const open = listOpenStatuses(catalog);
  const counts = await kysely
    .selectFrom('application_counts')
    .select(['application_type', 'status', (select) => select.fn.sum<string>('total').as('total')])
    .where('sort', '=', 'submitted_at')
    .where('application_type', '!=', '*')
    .where('status', '!=', '*')
    .groupBy(['application_type', 'status'])
    .having((having) => having.fn.sum('total'), '>', 0)
    .execute();
  const byStatus: Record<string, number> = {};
  const byType = new Map<string, { application_type: string; total: number; pending: number }>();
  for (const { application_type, status, total } of counts) {
    byStatus[status] = (byStatus[status] ?? 0) + Number(total);
    const entry = byType.get(application_type) ?? { application_type, total: 0, pending: 0 };
    byType.set(application_type, { ...entry, total: entry.total + Number(total), pending: entry.pending + (open.includes(status) ? Number(total) : 0) });
  }
  const waiting = open.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  const [oldest, middle, perDay] = await Promise.all([findOldest(kysely, open), findMiddle(kysely, open, waiting), countPerDay(kysely, now)]);
  return {
    by_status: byStatus,
    by_type: [...byType.values()].toSorted((one, other) => other.total - one.total),
    per_day: perDay,
    oldest_pending: oldest.map((row) => toAdminRow(catalog, row)),
    waiting: { count: waiting, oldest_days: countDays(oldest[0]?.submitted_at, now), median_days: countDays(middle, now), statuses: open },
  };
}

/** Statuses that wait for an officer: early in the workflow, with a move of his to make, and no approval that only ends by date. */
function listOpenStatuses({ registry, providers }: Catalog): string[] {
  const workflows = [registry.workflow, ...providers.map((provider) => provider.workflow)];
  const open = workflows.flatMap((workflow) => {
    return workflow.statuses.filter(({ id }) => !isDecided(workflow, id) && listMoves(workflow, id, 'officer').length > 0).map(({ id }) => id);
  });
  return [...new Set(open)];
}

/** The ten that have waited longest, of each status by its index. */
async function findOldest(queries: Queries, open: string[]) {
  const found: { id: string; submitted_at: Date }[] = [];
  for (const status of open) {
    found.push(...(await queries.selectFrom('application_list').select(['id', 'submitted_at']).where('status', '=', status).orderBy('submitted_at').orderBy('id').limit(OLDEST).execute()));
  }
  const oldest = found.toSorted((one, other) => one.submitted_at.getTime() - other.submitted_at.getTime()).slice(0, OLDEST);
  return readRows(queries, oldest.map(({ id }) => id));
}

/** When the middle one of the `count` that wait was submitted. */
async function findMiddle(queries: Queries, open: string[], count: number): Promise<Date | undefined> {
  if (count === 0) return undefined;
  const { ids } = await findPage(queries, { status: open.join(','), sort: 'submitted_at', order: 'asc', per_page: 1, page: Math.ceil(count / 2) });
  return (await queries.selectFrom('application_list').select('submitted_at').where('id', 'in', ids).executeTakeFirst())?.submitted_at;
}

/** Nigerian days from one instant to another; 0 for none. */
function countDays(from: Date | undefined, to: Date): number {
  if (from === undefined) return 0;
  return Math.max(0, Math.round((startOfDay(todayInNigeria(to)).getTime() - startOfDay(todayInNigeria(from)).getTime()) / DAY));
}

/** Nigerian days, oldest first, without gaps. */
async function countPerDay(queries: Queries, now: Date): Promise<AdminDashboard['per_day']> {
  const days = Array.from({ length: DAYS }, (_, index) => todayInNigeria(new Date(now.getTime() - (DAYS - 1 - index) * DAY)));
  const since = startOfDay(days[0] ?? todayInNigeria(now));
  const dayOf = (column: 'submitted_at' | 'review_date') => sql<Date>`date_bin('1 day', ${sql.ref(column)}, ${since})`;
  const submitted = await queries.selectFrom('application_list').select([dayOf('submitted_at').as('day'), (select) => select.fn.countAll<string>().as('total')]).where('submitted_at', '>=', since).groupBy('day').execute();
  const decided = await queries.selectFrom('applications').select([dayOf('review_date').as('day'), (select) => select.fn.countAll<string>().as('total')]).where('review_date', '>=', since).groupBy('day').execute();
  const byDay = (rows: { day: Date; total: string }[]) => new Map(rows.map(({ day, total }) => [todayInNigeria(day), Number(total)]));
  const [submittedOn, decidedOn] = [byDay(submitted), byDay(decided)];
  return days.map((day) => ({ day, submitted: submittedOn.get(day) ?? 0, decided: decidedOn.get(day) ?? 0 }));
}
