/** /admin/dashboard (specification section 7, Admin) and the figures of a period. */
import { etag } from 'hono/etag';
import { listSeenTypes } from '@/engine/workflow/permissions';
import { addAudit } from '../audit/audit-log';
import type { Router } from '../http/router';
import { countMessages } from '../messages/list-messages';
import type { Platform } from '../platform/platform';
import { readFigures } from './read-figures';
import { stringify } from 'csv-stringify/browser/esm/sync';
import type { Figures, PeriodFigures, AdminDashboard } from '@/api/shapes/figures';
import type { Catalog } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import { t } from '@/texts/t';
import { sql } from 'kysely';
import { findEndOfSoon } from '@/engine/workflow/due-dates';
import { nameOfficers } from '../officers/officers';
import { selectMatches, type ApplicationFilter } from '../review/apply-filter';
import { readIds } from '../review/find-page';
import { readRows, toAdminRows } from '../review/list-applications';
import { listStatusesOf } from '../review/read-filter';
import type { Queries } from '../storage/database';

export function addFiguresRoutes({ app, handle }: Router, platform: Platform): void {
  // Programs ask for them again and again.
  for (const path of ['/admin/dashboard', '/admin/figures']) app.get(path, etag());
  handle('GET /admin/dashboard', async ({ actor, share }) => {
    const seen = listSeenTypes(actor);
    return {
      ...(await share(['dashboard', seen], () => readDashboard(platform, seen))),
      failed_messages: actor.permissions.includes('send_messages')
        ? await share('failed messages', () => countMessages(platform.database.kysely, 'failed'))
        : null,
    };
  });

  handle('GET /admin/figures', ({ actor, query, share }) => {
    const seen = listSeenTypes(actor);
    return share([query, seen], () => readFigures(platform, query, seen));
  });

  handle('GET /admin/figures.csv', async ({ context, actor, query }) => {
    const figures = await readFigures(platform, query, listSeenTypes(actor));
    await addAudit(platform.database.kysely, {
      actor,
      action: 'figures.export',
      subject: 'figures',
      after: query,
      at: platform.clock(),
    });
    return context.body(toFiguresCsv(platform.catalog, figures), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="figures.csv"',
    });
  });
}

/**
 * The figures of a period as CSV: a line for all, for each type, status and officer. In UTF-8 with a mark that
 * spreadsheets know it by. Days are working days, the period is of the registry's clock.
 */
function toFiguresCsv({ registry, providers }: Catalog, figures: PeriodFigures): string {
  const workflows = [registry.workflow, ...providers.map(({ workflow }) => workflow)];
  const nameStatus = (id: string) =>
    getStatus(workflows.find(({ statuses }) => statuses.some((status) => status.id === id)) ?? registry.workflow, id)
      .label;
  const nameType = (type: string) => providers.find(({ applicationType }) => applicationType === type)?.name ?? type;
  const lines: [string, string, Figures][] = [
    [t('All'), '', figures.all],
    ...figures.by_type.map((each): [string, string, Figures] => [t('Type'), nameType(each.application_type), each]),
    ...figures.by_status.map((each): [string, string, Figures] => [t('Status'), nameStatus(each.status), each]),
    ...figures.by_officer.map((each): [string, string, Figures] => [
      t('Officer'),
      each.officer?.name ?? t('Nobody'),
      each,
    ]),
  ];
  const { date_from, date_to } = figures;
  return `\uFEFF${stringify(
    [
      [
        t('From'),
        t('To'),
        t('By'),
        t('Name'),
        t('Received'),
        t('Still open'),
        t('Decided'),
        t('In time'),
        t('Late'),
        t('In time, percent'),
        t('Median, working days'),
        t('90th percentile, working days'),
      ],
      ...lines.map(([kind, name, { received, open, decided, kept, missed, median, ninetieth }]) => [
        date_from,
        date_to,
        kind,
        name,
        received,
        open,
        decided,
        kept,
        missed,
        kept + missed === 0 ? '' : ((kept / (kept + missed)) * 100).toFixed(1),
        median ?? '',
        ninetieth ?? '',
      ]),
    ],
    { escape_formulas: true, record_delimiter: 'windows' },
  )}`;
}

const FIRST = 8;

/** `seen`: the types whose applications the officer sees; undefined: all. */
async function readDashboard(
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
