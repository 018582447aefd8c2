/** The conditions of a filter: the same rows for list, export and neighbours. */
import { sql, type SelectQueryBuilder } from 'kysely';
import { findReferenceNumber } from '../applications/application-wire';
import type { Tables } from '../storage/tables';
import { escapeWildcards, splitList, startOfDay, startOfNextDay } from './filter-values';
import type { ApplicationFilter } from './list-applications';

type Filtered<Row> = SelectQueryBuilder<Tables, 'applications', Row>;

export function applyFilter<Row>(query: Filtered<Row>, { status, type, search, date_from, date_to }: ApplicationFilter): Filtered<Row> {
  let filtered = query;
  const statuses = splitList(status);
  const types = splitList(type);
  if (statuses.length > 0) filtered = filtered.where('applications.status', 'in', statuses);
  if (types.length > 0) filtered = filtered.where('applications.application_type', 'in', types);
  if (date_from !== undefined) filtered = filtered.where('applications.submitted_at', '>=', startOfDay(date_from));
  if (date_to !== undefined) filtered = filtered.where('applications.submitted_at', '<', startOfNextDay(date_to));
  return search === undefined ? filtered : applySearch(filtered, search.trim());
}

/** A reference finds its one application; any other text is looked for within title, e-mail, phone and registration number. */
function applySearch<Row>(query: Filtered<Row>, search: string): Filtered<Row> {
  const number = findReferenceNumber(search);
  if (number !== undefined) return query.where('applications.number', '=', number);
  return query.where(sql<boolean>`applications.search_text like lower(${`%${escapeWildcards(search)}%`}::text)`);
}
