/** GET /admin/dashboard: what waits and for how long, counts, and the last thirty days. */
import { sql } from 'kysely';
import type { AdminDashboard } from '@/api/contracts/review';
import type { Catalog } from '@/definition/parse/catalog';
import { isWaiting } from '@/engine/workflow/review-moves';
import { todayInNigeria } from '@/engine/answers/initial-data';
import type { ProductPlatform } from '../product-platform';
import type { Queries } from '../storage/database';
import { startOfDay } from './filter-values';
import { findPage } from './find-page';
import { readRows, toAdminRow, type ListedRow } from './list-applications';

const DAYS = 30;
const OLDEST = 10;
const DAY = 86_400_000;

export async function readDashboard({ database, catalog, clock }: ProductPlatform): Promise<AdminDashboard> {
  const { kysely } = database;
  const now = clock();
  const statuses = listWaitingStatuses(catalog);
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
  const byType = new Map<string, { application_type: string; total: number; waiting: number }>();
  for (const { application_type, status, total } of counts) {
    byStatus[status] = (byStatus[status] ?? 0) + Number(total);
    const entry = byType.get(application_type) ?? { application_type, total: 0, waiting: 0 };
    byType.set(application_type, { ...entry, total: entry.total + Number(total), waiting: entry.waiting + (statuses.includes(status) ? Number(total) : 0) });
  }
  const [waiting, perDay] = await Promise.all([readWaiting(kysely, statuses), countPerDay(kysely, now)]);
  return {
    by_status: byStatus,
    by_type: [...byType.values()].toSorted((one, other) => other.total - one.total),
    per_day: perDay,
    oldest_pending: waiting.oldest.map((row) => toAdminRow(catalog, row)),
    waiting: { count: waiting.count, oldest_since: toTime(waiting.oldest[0]), median_since: toTime(waiting.middle), statuses },
  };
}

/** Statuses in which an application of any type waits for an officer. */
function listWaitingStatuses({ registry, providers }: Catalog): string[] {
  const workflows = [registry.workflow, ...providers.map((provider) => provider.workflow)];
  return [...new Set(workflows.flatMap((workflow) => workflow.statuses.filter(({ id }) => isWaiting(workflow, id)).map(({ id }) => id)))];
}

/** Count, beginning and middle of one list: the one that the figures lead to. */
async function readWaiting(queries: Queries, statuses: string[]): Promise<{ count: number; oldest: ListedRow[]; middle: ListedRow | undefined }> {
  if (statuses.length === 0) return { count: 0, oldest: [], middle: undefined };
  const list = { status: statuses.join(','), sort: 'waiting_since', order: 'asc' } as const;
  const { ids, total } = await findPage(queries, { ...list, page: 1, per_page: OLDEST });
  const { ids: middle } = await findPage(queries, { ...list, page: Math.floor(total / 2) + 1, per_page: 1 });
  return { count: total, oldest: await readRows(queries, ids), middle: (await readRows(queries, middle))[0] };
}

function toTime(row: ListedRow | undefined): string | null {
  return row?.waiting_since.toISOString() ?? null;
}

/** Nigerian days, oldest first, without gaps. */
async function countPerDay(queries: Queries, now: Date): Promise<AdminDashboard['per_day']> {
  const days = Array.from({ length: DAYS }, (_, index) => todayInNigeria(new Date(now.getTime() - (DAYS - 1 - index) * DAY)));
  const since = startOfDay(days[0] ?? todayInNigeria(now));
  const dayOf = (column: 'submitted_at' | 'decided_at') => sql<Date>`date_bin('1 day', ${sql.ref(column)}, ${since})`;
  const submitted = await queries.selectFrom('application_list').select([dayOf('submitted_at').as('day'), (select) => select.fn.countAll<string>().as('total')]).where('submitted_at', '>=', since).groupBy('day').execute();
  const decided = await queries.selectFrom('applications').select([dayOf('decided_at').as('day'), (select) => select.fn.countAll<string>().as('total')]).where('decided_at', '>=', since).groupBy('day').execute();
  const byDay = (rows: { day: Date; total: string }[]) => new Map(rows.map(({ day, total }) => [todayInNigeria(day), Number(total)]));
  const [submittedOn, decidedOn] = [byDay(submitted), byDay(decided)];
  return days.map((day) => ({ day, submitted: submittedOn.get(day) ?? 0, decided: decidedOn.get(day) ?? 0 }));
}
