/** Officers' list of applications: filters, search, order, pages. Quick with a million of them: scripts/bench/million.ts measures it. */
import { sql } from 'kysely';
import type { AdminApplicationList, AdminApplicationRow, AdminApplicationsQuery } from '@/api/review';
import type { Catalog } from '@/definition/catalog';
import { toName } from '../access';
import { ApiError } from '../api-error';
import { toApplicationRow } from '../applications/application-wire';
import type { ProductPlatform } from '../product-platform';
import type { Queries } from '../storage/database';
import { applyFilter } from './apply-filter';
import { splitList } from './filter-values';
import { countByFilter, findPlace, type Order } from './find-place';

export type ApplicationFilter = Pick<AdminApplicationsQuery, 'status' | 'type' | 'search' | 'date_from' | 'date_to'>;

/** A search is counted up to here; who finds more needs another word, not another page. */
export const SEARCHED = 500;

/** So many are sorted by another column than their days without an index for it. */
const SORTABLE = 50_000;

/** `total` is exact, and every page can be asked for; only of a search that finds more than SEARCHED are those the first, and `more` is true. */
export async function listApplications({ database: { kysely }, catalog }: ProductPlatform, query: AdminApplicationsQuery): Promise<AdminApplicationList> {
  refuseReversedDates(query);
  await refuseUnknownWords(kysely, catalog, query);
  const { page, per_page } = query;
  const { ids, total, more } = await findPage(kysely, query);
  const rows = await readRows(kysely, ids);
  return { data: rows.map((row) => toAdminRow(catalog, row)), page, per_page, total, more };
}

/** 400 when the last day lies before the first. */
export function refuseReversedDates({ date_from, date_to }: ApplicationFilter): void {
  if (date_from === undefined || date_to === undefined || date_from <= date_to) return;
  const message = 'The last day must not be before the first';
  throw new ApiError(400, 'invalid_query', message, { errors: [{ path: 'date_to', message }] });
}

/** 400 for a status or type that neither the definitions nor any record knows: an empty list would look like an answer. */
export async function refuseUnknownWords(queries: Queries, { registry, providers }: Catalog, filter: ApplicationFilter): Promise<void> {
  const workflows = [registry.workflow, ...providers.map((provider) => provider.workflow)];
  const known = {
    status: workflows.flatMap((workflow) => workflow.statuses.map(({ id }) => id)),
    type: providers.map((provider) => provider.applicationType),
  };
  for (const [path, column] of [['status', 'status'], ['type', 'application_type']] as const) {
    for (const word of splitList(filter[path]).filter((each) => !known[path].includes(each))) {
      // Of a definition that is gone; its records stay.
      const kept = await queries.selectFrom('application_counts').select(column).where('sort', '=', 'all').where(column, '=', word).limit(1).executeTakeFirst();
      if (kept && word !== '*') continue;
      const message = `${path}: ${word} is not known`;
      throw new ApiError(400, 'invalid_query', message, { errors: [{ path, message }] });
    }
  }
}

interface FoundPage {
  ids: string[];
  total: number;
  more: boolean;
}

async function findPage(queries: Queries, query: AdminApplicationsQuery): Promise<FoundPage> {
  const { page, per_page, sort } = query;
  const offset = (page - 1) * per_page;
  if (query.search !== undefined) return findSearchedPage(queries, query, offset);
  const hasDays = query.date_from !== undefined || query.date_to !== undefined;
  if (hasDays && (sort === 'title' || sort === 'updated_at')) return findSortedPage(queries, query, offset);
  const { total, from, skip } = await findPlace(queries, query, query, offset);
  if (!from) return { ids: [], total, more: false };
  return { ids: await selectIds(queries, query).where(from).limit(per_page).offset(skip).execute().then(toIds), total, more: false };
}

async function findSearchedPage(queries: Queries, query: AdminApplicationsQuery, offset: number): Promise<FoundPage> {
  const found = toIds(await selectIds(queries, query).limit(SEARCHED + 1).execute());
  const ids = found.slice(0, SEARCHED);
  return { ids: ids.slice(offset, offset + query.per_page), total: ids.length, more: found.length > SEARCHED };
}

/** Days are one index and the order another: what lies between the days is collected and sorted. */
async function findSortedPage(queries: Queries, query: AdminApplicationsQuery, offset: number): Promise<FoundPage> {
  const total = await countByFilter(queries, query);
  if (total > SORTABLE) {
    const message = `sort: ${total.toLocaleString('en-NG')} applications lie between these days. Choose fewer days, or sort by the day of submission.`;
    throw new ApiError(400, 'invalid_query', message, { errors: [{ path: 'sort', message }] });
  }
  const { sort, order, per_page } = query;
  const column = sql.ref(ORDERS[sort][0]);
  const collected = applyFilter(queries.selectFrom('applications'), query).select(['applications.id', 'applications.sort_title', 'applications.updated_at']);
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ id: string }>`
    with collected as materialized (${collected})
    select id from collected order by ${column} ${direction}, id ${direction} limit ${per_page} offset ${offset}`.execute(queries);
  return { ids: toIds(rows), total, more: false };
}

/** Ids alone, which an index holds; what is shown is read of one page. Ties are broken by id, so that pages do not overlap. */
function selectIds(queries: Queries, query: ApplicationFilter & Order) {
  const { sort, order } = query;
  const ids = applyFilter(queries.selectFrom('applications'), query).select('applications.id');
  return ORDERS[sort].reduce((ordered, column) => ordered.orderBy(`applications.${column}`, order), ids).orderBy('applications.id', order);
}

/** Every order has its index. */
const ORDERS = {
  submitted_at: ['submitted_at'],
  updated_at: ['updated_at'],
  title: ['sort_title'],
  status: ['status', 'submitted_at'],
  application_type: ['application_type', 'submitted_at'],
} as const satisfies Record<Order['sort'], readonly string[]>;

/** Rows with their applicants, in the order of the ids. */
export async function readRows(queries: Queries, ids: string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectListed(queries).where('applications.id', 'in', ids).execute();
  const places = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

/** What a list shows of an application, with the applicant. */
export function selectListed(queries: Queries) {
  return queries
    .selectFrom('applications')
    .innerJoin('profiles as applicant', 'applicant.id', 'applications.user_id')
    .select(LIST_COLUMNS)
    .select(['applicant.first_name', 'applicant.last_name', 'applicant.email as applicant_email', 'applicant.phone as applicant_phone']);
}

const LIST_COLUMNS = [
  'applications.id', 'applications.number', 'applications.user_id', 'applications.company_id', 'applications.provider', 'applications.application_type',
  'applications.definition_version', 'applications.status', 'applications.current_stage', 'applications.data', 'applications.title', 'applications.email',
  'applications.phone', 'applications.registration_number', 'applications.admin_reviewed_by', 'applications.admin_comments', 'applications.review_date',
  'applications.requested_changes', 'applications.stage_dates', 'applications.expires_at', 'applications.revision', 'applications.submitted_at', 'applications.updated_at',
] as const;

export type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

export function toAdminRow({ providers }: Catalog, row: ListedRow): AdminApplicationRow {
  const { first_name, last_name, applicant_email, applicant_phone } = row;
  return {
    ...toApplicationRow(row, providers.find((provider) => provider.id === row.provider)),
    applicant: toName({ first_name, last_name, email: applicant_email, phone: applicant_phone }),
    phone: row.phone ?? applicant_phone,
    email: row.email ?? applicant_email,
  };
}

function toIds(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
