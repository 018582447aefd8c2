/** Officers' list of applications: filters, search, order, pages. */
import type { SelectQueryBuilder } from 'kysely';
import type { AdminApplicationList, AdminApplicationRow, AdminApplicationsQuery } from '@/api/review';
import type { Catalog } from '@/definition/catalog';
import { toName } from '../access';
import { ApiError } from '../api-error';
import { findReferenceNumber, toApplicationRow } from '../applications/application-wire';
import type { ProductPlatform } from '../product-platform';
import type { Queries } from '../storage/database';
import type { Tables } from '../storage/tables';
import { escapeWildcards, startOfDay, startOfNextDay } from './filter-values';

export type ApplicationFilter = Pick<AdminApplicationsQuery, 'status' | 'type' | 'search' | 'date_from' | 'date_to'>;

export async function listApplications({ database, catalog }: ProductPlatform, query: AdminApplicationsQuery): Promise<AdminApplicationList> {
  refuseReversedDates(query);
  const { page, per_page } = query;
  const total = await countApplications(database.kysely, query);
  const rows = await selectRows(database.kysely, query).limit(per_page).offset((page - 1) * per_page).execute();
  return { data: rows.map((row) => toAdminRow(catalog, row)), page, per_page, total };
}

/** 400 when the last day lies before the first. */
export function refuseReversedDates({ date_from, date_to }: ApplicationFilter): void {
  if (date_from === undefined || date_to === undefined || date_from <= date_to) return;
  const message = 'The last day must not be before the first';
  throw new ApiError(400, 'invalid_query', message, { errors: [{ path: 'date_to', message }] });
}

/** The rows of a filter in their order, with the applicant; the caller cuts out a page. Ties are broken by id, so that pages do not overlap. */
export function selectRows(queries: Queries, query: ApplicationFilter & Pick<AdminApplicationsQuery, 'sort' | 'order'>) {
  return applyFilter(queries.selectFrom('applications'), query)
    .innerJoin('profiles as applicant', 'applicant.id', 'applications.user_id')
    .select(LIST_COLUMNS)
    .select(['applicant.first_name', 'applicant.last_name', 'applicant.email as applicant_email', 'applicant.phone as applicant_phone'])
    .orderBy(`applications.${query.sort}`, query.order)
    .orderBy('applications.id', query.order);
}

const LIST_COLUMNS = [
  'applications.id', 'applications.number', 'applications.user_id', 'applications.company_id', 'applications.provider', 'applications.application_type',
  'applications.definition_version', 'applications.status', 'applications.current_stage', 'applications.data', 'applications.title', 'applications.email',
  'applications.phone', 'applications.registration_number', 'applications.admin_reviewed_by', 'applications.admin_comments', 'applications.review_date',
  'applications.requested_changes', 'applications.stage_dates', 'applications.expires_at', 'applications.revision', 'applications.submitted_at', 'applications.updated_at',
] as const;

export type ListedRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export function toAdminRow({ providers }: Catalog, row: ListedRow): AdminApplicationRow {
  const { first_name, last_name, applicant_email, applicant_phone } = row;
  return {
    ...toApplicationRow(row, providers.find((provider) => provider.id === row.provider)),
    applicant: toName({ first_name, last_name, email: applicant_email, phone: applicant_phone }),
    phone: row.phone ?? applicant_phone,
    email: row.email ?? applicant_email,
  };
}

async function countApplications(queries: Queries, filter: ApplicationFilter): Promise<number> {
  const { total } = await applyFilter(queries.selectFrom('applications'), filter).select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

/** The same rows for list, count, export and neighbours. */
export function applyFilter<Row>(query: SelectQueryBuilder<Tables, 'applications', Row>, { status, type, search, date_from, date_to }: ApplicationFilter): SelectQueryBuilder<Tables, 'applications', Row> {
  let filtered = query;
  const statuses = splitList(status);
  const types = splitList(type);
  if (statuses.length > 0) filtered = filtered.where('applications.status', 'in', statuses);
  if (types.length > 0) filtered = filtered.where('applications.application_type', 'in', types);
  if (date_from !== undefined) filtered = filtered.where('applications.submitted_at', '>=', startOfDay(date_from));
  if (date_to !== undefined) filtered = filtered.where('applications.submitted_at', '<', startOfNextDay(date_to));
  return search === undefined || search.trim() === '' ? filtered : applySearch(filtered, search.trim());
}

/** A reference finds its one application; any other text is looked for within title, e-mail, phone and registration number. */
function applySearch<Row>(query: SelectQueryBuilder<Tables, 'applications', Row>, search: string): SelectQueryBuilder<Tables, 'applications', Row> {
  const number = findReferenceNumber(search);
  if (number !== undefined) return query.where('applications.number', '=', number);
  const pattern = `%${escapeWildcards(search)}%`;
  return query.where((where) =>
    where.or((['title', 'email', 'phone', 'registration_number'] as const).map((column) => where(`applications.${column}`, 'ilike', pattern))),
  );
}

function splitList(text: string | undefined): string[] {
  return text?.split(',').map((part) => part.trim()).filter((part) => part !== '') ?? [];
}
