/** GET /admin/figures: what came in a period, what was decided in it, how long that took and whether it was in time. */
import { sql, type RawBuilder } from 'kysely';
import type { Figures, FiguresQuery, PeriodFigures } from '@/api/shapes/figures';
import { addDays, startOfDay } from '@/engine/locale/calendar';
import { nameOfficers } from '../officers/officers';
import { assertDateOrder } from '../platform/assert-date-order';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { selectMatches } from '../review/apply-filter';
import { listStatusesOf } from '../review/read-filter';

/** `seen`: the types whose applications the officer sees; undefined: all. */
export async function readFigures(
  platform: Platform,
  { date_from, date_to }: FiguresQuery,
  seen: readonly string[] | undefined,
): Promise<PeriodFigures> {
  assertDateOrder({ date_from, date_to });
  const { kysely } = platform.database;
  const period = { date_from, date_to, seen };
  const open = await listStatusesOf(platform, seen, 'any');
  const [received, decided, perDay] = await Promise.all([
    countReceived(kysely, period),
    countDecided(kysely, period),
    countPerDay(kysely, period),
  ]);
  const groups = new Groups();
  for (const row of received) groups.addReceived(row, open.includes(row.status));
  for (const row of decided) groups.addDecided(row);
  const officers = groups.list('officer');
  const names = await nameOfficers(
    kysely,
    officers.map(({ key }) => key),
  );
  return {
    date_from,
    date_to,
    all: groups.list('all')[0]?.figures ?? NO_FIGURES,
    by_type: groups.list('type').map(({ key, figures }) => ({ application_type: key ?? '', ...figures })),
    by_status: groups.list('status').map(({ key, figures }) => ({ status: key ?? '', ...figures })),
    by_officer: officers.map(({ key, figures }) => ({
      officer: key === null ? null : { id: key, name: names.get(key) ?? '' },
      ...figures,
    })),
    per_day: perDay,
  };
}

const NO_FIGURES: Figures = { received: 0, open: 0, decided: 0, kept: 0, missed: 0, median: null, ninetieth: null };

interface Counted extends FiguresQuery {
  seen: readonly string[] | undefined;
}

interface ReceivedRow {
  type: string;
  status: string;
  officer: string | null;
  total: number;
}

async function countReceived(queries: Queries, period: Counted): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select application_type as type, status, assignee_id as officer, sum(total)::int as total
    from (${selectCounted(queries, 'submitted', ['application_type', 'status', 'assignee_id'], period)}) as counted
    group by type, status, officer having sum(total) > 0`.execute(queries);
  return rows;
}

interface DecidedRow {
  kind: Kind;
  key: string | null;
  office_days: number | null;
  total: number;
  kept: number;
  missed: number;
}

/** How many took how many days, of each group. Added up before they are grouped in four ways: those are fewer rows. */
async function countDecided(queries: Queries, period: Counted): Promise<DecidedRow[]> {
  const groups = ['application_type', 'status', 'decided_by', 'office_days', 'promise_kept'] as const;
  const counted = sql`
    select application_type as type, status, decided_by as officer, office_days, promise_kept, sum(total) as total
    from (${selectCounted(queries, 'decided', groups, period)}) as counted
    group by type, status, officer, office_days, promise_kept`;
  const { rows } = await sql<DecidedRow>`
    select case grouping(type, status, officer) when 3 then 'type' when 5 then 'status' when 6 then 'officer' else 'all' end as kind,
      coalesce(type, status, officer::text) as key, office_days, sum(total)::int as total,
      coalesce(sum(total) filter (where promise_kept), 0)::int as kept, coalesce(sum(total) filter (where not promise_kept), 0)::int as missed
    from (${counted}) as counted
    group by grouping sets ((type, office_days), (status, office_days), (officer, office_days), (office_days))
    having sum(total) > 0`.execute(queries);
  return rows;
}

/**
 * What came in or was decided in a period, so and so many of each group. Whole months by UTC are counted already; what
 * lies before the first and after the last of them is counted in the list.
 */
function selectCounted(
  queries: Queries,
  event: 'submitted' | 'decided',
  groups: readonly ('application_type' | 'status' | 'assignee_id' | 'decided_by' | 'office_days' | 'promise_kept')[],
  { date_from, date_to, seen }: Counted,
): RawBuilder<unknown> {
  const [starts, ends] = [startOfDay(date_from), startOfDay(addDays(date_to, 1))];
  const first = startOfMonth(new Date(Number(starts) - 1), 1);
  const last = startOfMonth(ends);
  const listed = (from: Date, until: Date) =>
    selectMatches(queries, { seen })
      .select(groups.map((column) => sql.ref(column).as(column)))
      .select(sql<number>`count(*)::int`.as('total'))
      .where(`application_list.${event}_at`, '>=', from)
      .where(`application_list.${event}_at`, '<', until)
      .groupBy(groups);
  if (first >= last) return sql`${listed(starts, ends)}`;
  let months = queries
    .selectFrom('figure_counts')
    .select([...groups, 'total'])
    .where('event', '=', event)
    .where('month', '>=', first)
    .where('month', '<', last);
  if (seen) months = months.where('application_type', 'in', seen.length === 0 ? [''] : seen);
  return sql`${months} union all ${listed(starts, first)} union all ${listed(last, ends)}`;
}

/** Of the month, by UTC, that an instant lies in, or of one so many later. */
function startOfMonth(instant: Date, later = 0): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + later));
}

/**
 * Each day is a piece of the index by that time, which is counted without what lies around it; the order chooses it.
 */
async function countPerDay(queries: Queries, { date_from, date_to, seen }: Counted): Promise<PeriodFigures['per_day']> {
  const days: string[] = [];
  for (let day = date_from; day <= date_to; day = addDays(day, 1)) days.push(day);
  // A day ends where the next one begins.
  const edges = [...days, addDays(date_to, 1)].map((day) => startOfDay(day));
  const within = (column: 'submitted_at' | 'decided_at') =>
    queries
      .selectFrom(
        selectMatches(queries, { seen })
          .select('application_list.id')
          .where(sql<boolean>`${sql.ref(column)} >= days.starts and ${sql.ref(column)} < days.ends`)
          .orderBy(column)
          .offset(0)
          .as('met'),
      )
      .select(sql<number>`count(*)::int`.as('total'));
  const { rows } = await sql<PeriodFigures['per_day'][number]>`
    select days.day, (${within('submitted_at')}) as received, (${within('decided_at')}) as decided
    from unnest(${days}::text[], ${edges.slice(0, -1)}::timestamptz[], ${edges.slice(1)}::timestamptz[]) with ordinality as days (day, starts, ends, place)
    order by place`.execute(queries);
  return rows;
}

type Kind = 'all' | 'type' | 'status' | 'officer';

interface Group {
  key: string | null;
  received: number;
  open: number;
  decided: number;
  kept: number;
  missed: number;
  /** How many took so many working days. */
  took: Map<number, number>;
}

class Groups {
  private readonly groups = new Map<string, Group & { kind: Kind }>();

  addReceived({ type, status, officer, total }: ReceivedRow, isOpen: boolean): void {
    for (const [kind, key] of [
      ['all', null],
      ['type', type],
      ['status', status],
      ['officer', officer],
    ] as const) {
      const group = this.get(kind, key);
      group.received += total;
      if (isOpen) group.open += total;
    }
  }

  addDecided({ kind, key, office_days, total, kept, missed }: DecidedRow): void {
    const group = this.get(kind, key);
    group.decided += total;
    group.kept += kept;
    group.missed += missed;
    if (office_days !== null) group.took.set(office_days, (group.took.get(office_days) ?? 0) + total);
  }

  /** Those with the most decided and received first; nobody's last. */
  list(kind: Kind): { key: string | null; figures: Figures }[] {
    return [...this.groups.values()]
      .filter((group) => group.kind === kind)
      .toSorted(
        (one, other) =>
          Number(one.key === null) - Number(other.key === null) ||
          other.decided + other.received - (one.decided + one.received),
      )
      .map(({ key, received, open, decided, kept, missed, took }) => ({
        key,
        figures: {
          received,
          open,
          decided,
          kept,
          missed,
          median: findShare(took, 0.5),
          ninetieth: findShare(took, 0.9),
        },
      }));
  }

  private get(kind: Kind, key: string | null): Group {
    const place = `${kind} ${key ?? ''}`;
    const group = this.groups.get(place) ?? {
      kind,
      key,
      received: 0,
      open: 0,
      decided: 0,
      kept: 0,
      missed: 0,
      took: new Map<number, number>(),
    };
    this.groups.set(place, group);
    return group;
  }
}

/** The fewest days that this share of all did not take longer than; null where there is none. */
function findShare(took: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...took.values()].reduce((sum, count) => sum + count, 0);
  let met = 0;
  for (const [days, count] of [...took].toSorted(([one], [other]) => one - other)) {
    met += count;
    if (met >= total * share) return days;
  }
  return null;
}

/** A row of each group that has several; changes nothing of what they say. Safe to run in several processes at once. */
export async function addUpFigures(queries: Queries): Promise<void> {
  const group = sql`event, month, application_type, status, assignee_id, decided_by, office_days, promise_kept`;
  await sql`
    with counted as (
      delete from figure_counts where id in (
        select id from (select id, count(*) over (partition by ${group}) as rows from figure_counts) as found where rows > 1
      ) returning *
    )
    insert into figure_counts (${group}, total) select ${group}, sum(total) from counted
    group by ${group} having sum(total) <> 0`.execute(queries);
}
