/** The conditions of a filter: the same rows for list, export and neighbours. */
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { AdminApplicationsQuery } from '@/api/shapes/review';
import { countLetters } from '@/api/shapes/search-text';
import { addDays, startOfDay } from '@/engine/locale/calendar';
import { findReferenceNumber } from '@/engine/record/reference';
import type { Queries } from '../storage/database';
import type { Tables } from '../storage/tables';
import { removeNul, splitList } from './filter-values';

export interface ApplicationFilter extends Pick<
  AdminApplicationsQuery,
  'status' | 'type' | 'search' | 'date_from' | 'date_to'
> {
  /** The types whose applications the officer sees, whatever is asked for; all where it is left out. */
  seen?: readonly string[] | undefined;
}

/** Letters that are enough to be looked up alone; characters that are looked up at most. */
const KEY_LEAST = 6;
const KEY_LENGTH = 20;

type Listed<Row> = SelectQueryBuilder<Tables, 'application_list', Row>;

/** What of the list a filter lets through. */
export function selectMatches(queries: Queries, filter: ApplicationFilter): Listed<object> {
  return applyFilter(queries.selectFrom('application_list'), filter);
}

/** A condition for each part of the filter that is given. */
export function applyFilter(
  query: Listed<object>,
  { status, type, search, date_from, date_to, seen }: ApplicationFilter,
): Listed<object> {
  let filtered = query;
  const statuses = splitList(status);
  const types = splitList(type);
  if (statuses.length > 0) filtered = filtered.where('application_list.status', 'in', statuses);
  if (seen) filtered = filtered.where('application_list.application_type', 'in', seen.length === 0 ? [''] : seen);
  if (types.length > 0) filtered = filtered.where('application_list.application_type', 'in', types);
  if (date_from !== undefined) filtered = filtered.where('application_list.submitted_at', '>=', startOfDay(date_from));
  if (date_to !== undefined)
    filtered = filtered.where('application_list.submitted_at', '<', startOfDay(addDays(date_to, 1)));
  return search === undefined ? filtered : filtered.where(matchSearch(search));
}

/**
 * A reference finds its one application; any other text is looked for within title, e-mail, phone and registration
 * number.
 */
function matchSearch(search: string): RawBuilder<boolean> {
  const number = findReferenceNumber(search);
  if (number !== undefined)
    return sql<boolean>`application_list.id = (select id from applications where number = ${number})`;
  const key = toKey(search);
  const found = sql<boolean>`application_list.search_text like '%' || search_words(${key}::text) || '%'`;
  return key === search
    ? found
    : sql<boolean>`${found} and strpos(application_list.search_text, search_words(${removeNul(search)}::text)) > 0`;
}

/**
 * What of a search is looked up in the index; the rest is looked for in what that has found. The index is read for
 * every three letters, so that a long text costs more than it narrows down, and most of all the end of an e-mail
 * address, which thousands share.
 */
function toKey(search: string): string {
  const [name = ''] = search.split('@');
  return removeNul(countLetters(name) >= KEY_LEAST ? name : search).slice(0, KEY_LENGTH);
}
