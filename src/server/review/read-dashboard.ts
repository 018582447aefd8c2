/** GET /admin/dashboard: what waits and for how long, counts, and the last thirty days. */
import { sql } from 'kysely';
import type { AdminDashboard } from '@/api/review';
import type { Catalog } from '@/definition/catalog';
import { listMoves } from '@/engine/review-moves';
import { todayInNigeria } from '@/engine/initial-data';
import type { ProductPlatform } from '../product-platform';
import type { Queries } from '../storage/database';
import { startOfDay } from './filter-values';
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
    .select(['application_type', 'status', 'total'])
    .where('sort', '=', 'all')
    .where('application_type', '!=', '*')
    .where('status', '!=', '*')
    .where('total', '>', 0)
    .execute();
  const byStatus: Record<string, number> = {};
  const byType = new Map<string, { application_type: string; total: number; pending: number }>();
  for (const { application_type, status, total } of counts) {
    byStatus[status] = (byStatus[status] ?? 0) + Number(total);
    const entry = byType.get(application_type) ?? { application_type, total: 0, pending: 0 };
    byType.set(application_type, { ...entry, total: entry.total + Number(total), pending: entry.pending + (open.includes(status) ? Number(total) : 0) });
  }
  const oldest = await findOldest(kysely, open);
  return {
    by_status: byStatus,
    by_type: [...byType.values()].toSorted((one, other) => other.total - one.total),
    per_day: await countPerDay(kysely, now),
    oldest_pending: oldest.map((row) => toAdminRow(catalog, row)),
    waiting: await measureWaiting(kysely, open, now),
  };
}

/** Statuses that wait for an officer: early in the workflow, with a move of his to make, and no approval that only ends by date. */
function listOpenStatuses({ registry, providers }: Catalog): string[] {
  const workflows = [registry.workflow, ...providers.map((provider) => provider.workflow)];
  const open = workflows.flatMap((workflow) => {
    const decided = workflow.stages.at(-1)?.id;
    return workflow.statuses.filter((status) => status.stage !== decided && listMoves(workflow, status.id, 'officer').length > 0).map((status) => status.id);
  });
  return [...new Set(open)];
}

/** The ten that have waited longest, of each status by its index. */
async function findOldest(queries: Queries, open: string[]) {
  const found: { id: string; submitted_at: Date }[] = [];
  for (const status of open) {
    found.push(...(await queries.selectFrom('applications').select(['id', 'submitted_at']).where('status', '=', status).orderBy('submitted_at').orderBy('id').limit(OLDEST).execute()));
  }
  const oldest = found.toSorted((one, other) => one.submitted_at.getTime() - other.submitted_at.getTime()).slice(0, OLDEST);
  return readRows(queries, oldest.map(({ id }) => id));
}

/** By the day of submission, which is what the counters hold. */
async function measureWaiting(queries: Queries, open: string[], now: Date): Promise<AdminDashboard['waiting']> {
  if (open.length === 0) return { count: 0, oldest_days: 0, median_days: 0 };
  const days = await queries
    .selectFrom('application_counts')
    .select(['bucket', (select) => select.fn.sum<string>('total').as('total')])
    .where('sort', '=', 'submitted_at')
    .where('application_type', '=', '*')
    .where('status', 'in', open)
    .groupBy('bucket')
    .having((having) => having.fn.sum('total'), '>', 0)
    .orderBy('bucket')
    .execute();
  const count = days.reduce((sum, { total }) => sum + Number(total), 0);
  let passed = 0;
  const middle = days.find(({ total }) => (passed += Number(total)) * 2 >= count);
  const today = startOfDay(todayInNigeria(now)).getTime();
  const age = (day: string | undefined) => (day === undefined ? 0 : Math.max(0, Math.round((today - startOfDay(day).getTime()) / DAY)));
  return { count, oldest_days: age(days[0]?.bucket), median_days: age(middle?.bucket) };
}

/** Nigerian days, oldest first, without gaps. */
async function countPerDay(queries: Queries, now: Date): Promise<AdminDashboard['per_day']> {
  const days = Array.from({ length: DAYS }, (_, index) => todayInNigeria(new Date(now.getTime() - (DAYS - 1 - index) * DAY)));
  const since = startOfDay(days[0] ?? todayInNigeria(now));
  const submitted = await queries
    .selectFrom('application_counts')
    .select(['bucket as day', 'total'])
    .where('sort', '=', 'submitted_at')
    .where('application_type', '=', '*')
    .where('status', '=', '*')
    .where('bucket', '>=', days[0] ?? '')
    .execute();
  // Days as numbers: to_char is slow for tens of thousands of rows.
  const day = sql<number>`floor(extract(epoch from review_date + interval '1 hour') / 86400)::int`;
  const decided = await queries.selectFrom('applications').select([day.as('day'), (select) => select.fn.countAll<string>().as('total')]).where('review_date', '>=', since).groupBy(day).execute();
  const submittedOn = new Map(submitted.map((row) => [row.day, Number(row.total)]));
  const decidedOn = new Map(decided.map((row) => [new Date(row.day * DAY).toISOString().slice(0, 10), Number(row.total)]));
  return days.map((each) => ({ day: each, submitted: submittedOn.get(each) ?? 0, decided: decidedOn.get(each) ?? 0 }));
}
