/** GET /admin/dashboard: what waits and for how long, counts, and the last thirty days. */
import { sql } from 'kysely';
import type { AdminDashboard } from '@/api/review';
import type { Catalog } from '@/definition/catalog';
import { listMoves } from '@/engine/review-moves';
import { todayInNigeria } from '@/engine/initial-data';
import type { ProductPlatform } from '../product-platform';
import type { Queries } from '../storage/database';
import { startOfDay } from './filter-values';
import { selectRows, toAdminRow } from './list-applications';

const DAYS = 30;
const DAY = 86_400_000;

export async function readDashboard({ database, catalog, clock }: ProductPlatform): Promise<AdminDashboard> {
  const { kysely } = database;
  const now = clock();
  const open = listOpenStatuses(catalog);
  const counts = await kysely
    .selectFrom('applications')
    .select(['application_type', 'status', (select) => select.fn.countAll<string>().as('total')])
    .groupBy(['application_type', 'status'])
    .execute();
  const byStatus: Record<string, number> = {};
  const byType = new Map<string, { application_type: string; total: number; pending: number }>();
  for (const { application_type, status, total } of counts) {
    byStatus[status] = (byStatus[status] ?? 0) + Number(total);
    const entry = byType.get(application_type) ?? { application_type, total: 0, pending: 0 };
    byType.set(application_type, { ...entry, total: entry.total + Number(total), pending: entry.pending + (open.includes(status) ? Number(total) : 0) });
  }
  const oldest = open.length === 0 ? [] : await selectRows(kysely, { status: open.join(','), sort: 'submitted_at', order: 'asc' }).limit(10).execute();
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

async function measureWaiting(queries: Queries, open: string[], now: Date): Promise<AdminDashboard['waiting']> {
  if (open.length === 0) return { count: 0, oldest_days: 0, median_days: 0 };
  const row = await queries
    .selectFrom('applications')
    .select((select) => select.fn.countAll<string>().as('total'))
    .select([sql<Date | null>`min(submitted_at)`.as('oldest'), sql<Date | null>`percentile_disc(0.5) within group (order by submitted_at)`.as('median')])
    .where('status', 'in', open)
    .executeTakeFirstOrThrow();
  const days = (since: Date | null) => (since ? Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY)) : 0);
  return { count: Number(row.total), oldest_days: days(row.oldest), median_days: days(row.median) };
}

/** Nigerian days, oldest first, without gaps. */
async function countPerDay(queries: Queries, now: Date): Promise<AdminDashboard['per_day']> {
  const days = Array.from({ length: DAYS }, (_, index) => todayInNigeria(new Date(now.getTime() - (DAYS - 1 - index) * DAY)));
  const since = startOfDay(days[0] ?? todayInNigeria(now));
  const day = (column: 'submitted_at' | 'review_date') => sql<string>`to_char(${sql.ref(column)} at time zone 'Africa/Lagos', 'YYYY-MM-DD')`;
  const count = async (column: 'submitted_at' | 'review_date') => {
    const rows = await queries
      .selectFrom('applications')
      .select([day(column).as('day'), (select) => select.fn.countAll<string>().as('total')])
      .where(column, '>=', since)
      .groupBy(day(column))
      .execute();
    return new Map(rows.map((row) => [row.day, Number(row.total)]));
  };
  const submitted = await count('submitted_at');
  const decided = await count('review_date');
  return days.map((each) => ({ day: each, submitted: submitted.get(each) ?? 0, decided: decided.get(each) ?? 0 }));
}
