/**
 * Officers' list of applications: filters, search, order, pages. Quick with a million of them: scripts/bench/million.ts
 * measures it.
 */
import { findProvider } from '@/engine/find-provider';
import type { AdminApplicationList, AdminApplicationRow } from '@/api/shapes/review';
import type { DeskPart } from '@/api/shapes/desk';
import type { Catalog } from '@/definition/parse/catalog';
import { toDay } from '@/engine/locale/calendar';
import { toDueState } from '@/engine/workflow/due-dates';
import { getStatus, isWaiting } from '@/engine/workflow/transitions';
import { readShownDefinitions } from '../definitions/definition-store';
import { ApiError } from '../platform/api-error';
import { assertDateOrder } from '../platform/assert-date-order';
import { LISTED_COLUMNS, toApplicationRow, type ListedBy } from '../records/application-wire';
import { toName } from '../platform/person-name';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import type { ApplicationFilter } from './apply-filter';
import { splitList } from './filter-values';
import { listWorkflows } from './former-statuses';
import { findPage, type PageQuery } from './find-page';
import { t } from '@/texts/t';

/**
 * `total` is exact, and every page can be asked for; only of a search that finds more than can be paged through are
 * those the first, and `more` is true.
 */
export async function listApplications(platform: Platform, query: PageQuery): Promise<AdminApplicationList> {
  const {
    database: { kysely },
    catalog,
  } = platform;
  assertDateOrder(query);
  await assertKnownWords(kysely, catalog, query);
  const { page, per_page } = query;
  const { ids, total, more } = await findPage(kysely, query);
  const rows = await readRows(kysely, ids);
  return { data: await toAdminRows(platform, rows), page, per_page, total, more };
}

/**
 * 400 for a status or type that neither the definitions nor any record knows: an empty list would look like an answer.
 */
export async function assertKnownWords(
  queries: Queries,
  catalog: Catalog,
  filter: Pick<ApplicationFilter, 'status' | 'type'>,
): Promise<void> {
  const known = {
    status: listWorkflows(catalog, undefined).flatMap(({ statuses }) => statuses.map(({ id }) => id)),
    type: catalog.providers.map((provider) => provider.applicationType),
  };
  for (const [path, column] of [
    ['status', 'status'],
    ['type', 'application_type'],
  ] as const) {
    for (const word of splitList(filter[path]).filter((each) => !known[path].includes(each))) {
      // Of a definition that is gone; its records stay.
      const kept = await queries
        .selectFrom('application_list')
        .select(column)
        .where(column, '=', word)
        .limit(1)
        .executeTakeFirst();
      if (kept) continue;
      throw new ApiError(400, 'INVALID_QUERY', t('{filter}: {word} is not known', { filter: path, word }), {
        at: path,
      });
    }
  }
}

/** Rows with their applicants, in the order of the ids. */
export async function readRows(queries: Queries, ids: string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectListed(queries).where('applications.id', 'in', ids).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** What a list shows of an application, with the applicant. */
function selectListed(queries: Queries) {
  return queries
    .selectFrom('applications')
    .innerJoin('profiles as applicant', 'applicant.id', 'applications.user_id')
    .leftJoin('profiles as assignee', 'assignee.id', 'applications.assignee_id')
    .leftJoin('first_approvals', (join) =>
      join
        .onRef('first_approvals.application_id', '=', 'applications.id')
        .onRef('first_approvals.revision', '=', 'applications.revision'),
    )
    .select(COLUMNS.map((column) => `applications.${column}` as const))
    .select([
      'applicant.first_name',
      'applicant.last_name',
      'applicant.email as applicant_email',
      'applicant.phone as applicant_phone',
      'assignee.first_name as assignee_first_name',
      'assignee.last_name as assignee_last_name',
      'assignee.email as assignee_email',
      'first_approvals.id as first_approval',
    ]);
}

const COLUMNS = [...LISTED_COLUMNS, 'assignee_id', 'due_at', 'follow_up_at'] as const;

export type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

/** Each in the words of its own form and workflow. */
export async function toAdminRows(platform: Platform, rows: readonly ListedRow[]): Promise<AdminApplicationRow[]> {
  const findOwn = await readShownDefinitions(platform, rows);
  return rows.map((row) => {
    const current = findProvider(platform.catalog.providers, row.provider);
    return toAdminRow(row, { current, own: findOwn(row) }, platform.clock());
  });
}

export function toAdminRow(row: ListedRow, by: ListedBy, now: Date): AdminApplicationRow {
  const { first_name, last_name, applicant_email, applicant_phone, status } = row;
  const { label, tone } = getStatus(by.own?.workflow, status);
  return {
    ...toApplicationRow(row, by),
    status_words: { label, tone },
    waiting: by.own !== undefined && isWaiting(by.own.workflow, status),
    applicant: toName({ first_name, last_name, email: applicant_email, phone: applicant_phone }),
    phone: row.phone ?? applicant_phone,
    email: row.email ?? applicant_email,
    waits_for_second: row.first_approval !== null,
    waiting_since: row.waiting_since.toISOString(),
    ...toDeskPart(row, now),
  };
}

function toDeskPart(row: ListedRow, now: Date): DeskPart {
  const { assignee_id, assignee_first_name, assignee_last_name, assignee_email, due_at, follow_up_at } = row;
  const named = { first_name: assignee_first_name, last_name: assignee_last_name, email: assignee_email, phone: null };
  return {
    assignee: assignee_id === null ? null : { id: assignee_id, name: toName(named) },
    due_at: due_at?.toISOString() ?? null,
    due: toDueState(due_at, now),
    follow_up_on: follow_up_at === null ? null : toDay(follow_up_at),
  };
}
