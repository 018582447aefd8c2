/** The conditions of a filter: the same rows for list, export and neighbours. */
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { AdminApplicationsQuery } from '@/api/shapes/review';
import { countLetters, isNumber, SEARCH_LEAST } from '@/api/shapes/search-text';
import { addDays, startOfDay } from '@/engine/locale/calendar';
import { findReferenceNumber } from '@/engine/record/reference';
import type { Queries } from '../storage/database';
import { holdsWords } from '../storage/match-words';
import type { Tables } from '../storage/tables';
import { splitList } from './filter-values';

export interface ApplicationFilter extends Pick<
  AdminApplicationsQuery,
  'status' | 'type' | 'search' | 'date_from' | 'date_to' | 'decided_from' | 'decided_to' | 'promise'
> {
  /** The types whose applications the officer sees, whatever is asked for; all where it is left out. */
  seen?: readonly string[] | undefined;
  /** Statuses, whatever `status` asks for besides. */
  among?: readonly string[];
  /** Somebody, by id; "none": nobody; "any": whoever. */
  assignee?: string | readonly string[];
  due_from?: Date;
  /** That day and moment are past, or will be. */
  due_until?: Date;
  /** Whether it waits for somebody else at that moment. */
  follow_up?: { waiting: boolean; now: Date };
  /** Whether a second person has to confirm it. */
  second_person?: boolean;
  /** Its holder owes something that was due before. */
  late_at?: Date;
  /** Whose decision, by id; "none": of nobody who is known. */
  decided_by?: string;
  /** Id of a person. */
  watched_by?: string;
}

type Listed<Row> = SelectQueryBuilder<Tables, 'application_list', Row>;

/** What of the list a filter lets through. */
export function selectMatches(queries: Queries, filter: ApplicationFilter): Listed<object> {
  return applyFilter(queries.selectFrom('application_list'), filter);
}

/** What of a query the sums tell apart, and what filters nothing. */
const COUNTED = new Set(['status', 'type', 'seen', 'among', 'page', 'per_page', 'sort', 'order']);

/** The sums that are kept of them, where nothing but types and statuses is asked for; else undefined. */
export function selectCounts(queries: Queries, filter: ApplicationFilter): Listed<object> | undefined {
  if (Object.entries(filter).some(([part, value]) => value !== undefined && !COUNTED.has(part))) return undefined;
  // It has those columns of the list that these conditions are about.
  return applyFilter(queries.selectFrom('application_counts as application_list') as unknown as Listed<object>, filter);
}

/** A condition for each part of the filter that is given. */
export function applyFilter(query: Listed<object>, filter: ApplicationFilter): Listed<object> {
  const { status, type, search, date_from, date_to, seen } = filter;
  let filtered = applyDecision(applyDesk(query, filter), filter);
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

/** Whose it is, by when it is due, whom it waits for. */
function applyDesk(
  query: Listed<object>,
  { among, assignee, due_from, due_until, follow_up, second_person, watched_by, late_at }: ApplicationFilter,
): Listed<object> {
  let filtered = query;
  if (among) filtered = filtered.where('application_list.status', 'in', among.length === 0 ? [''] : among);
  if (assignee === 'none') filtered = filtered.where('application_list.assignee_id', 'is', null);
  else if (assignee === 'any') filtered = filtered.where('application_list.assignee_id', 'is not', null);
  else if (typeof assignee === 'string') filtered = filtered.where('application_list.assignee_id', '=', assignee);
  else if (assignee !== undefined) filtered = filtered.where('application_list.assignee_id', 'in', assignee);
  if (due_from) filtered = filtered.where('application_list.due_at', '>=', due_from);
  if (due_until) filtered = filtered.where('application_list.due_at', '<', due_until);
  if (follow_up)
    filtered = filtered.where((where) =>
      follow_up.waiting
        ? where('application_list.follow_up_at', '>', follow_up.now)
        : where.or([
            where('application_list.follow_up_at', 'is', null),
            where('application_list.follow_up_at', '<=', follow_up.now),
          ]),
    );
  if (second_person === true)
    filtered = filtered.where('application_list.id', 'in', (from) =>
      from
        .selectFrom('first_approvals')
        .innerJoin('applications', 'applications.id', 'first_approvals.application_id')
        .select('first_approvals.application_id')
        .whereRef('applications.revision', '=', 'first_approvals.revision'),
    );
  if (late_at !== undefined)
    filtered = filtered.where('application_list.id', 'in', (from) =>
      from
        .selectFrom('duties')
        .select('application_id')
        .where('sent_at', 'is', null)
        .where('ended_at', 'is', null)
        .where('due_at', '<', late_at),
    );
  if (watched_by !== undefined)
    filtered = filtered.where('application_list.id', 'in', (from) =>
      from.selectFrom('application_watchers').select('application_id').where('user_id', '=', watched_by),
    );
  return filtered;
}

/** When and by whom it was decided, and whether by the promised day. */
function applyDecision(
  query: Listed<object>,
  { decided_from, decided_to, decided_by, promise }: ApplicationFilter,
): Listed<object> {
  let filtered = query;
  if (decided_from !== undefined)
    filtered = filtered.where('application_list.decided_at', '>=', startOfDay(decided_from));
  if (decided_to !== undefined)
    filtered = filtered.where('application_list.decided_at', '<', startOfDay(addDays(decided_to, 1)));
  if (decided_by === 'none')
    filtered = filtered
      .where('application_list.decided_by', 'is', null)
      .where('application_list.decided_at', 'is not', null);
  else if (decided_by !== undefined) filtered = filtered.where('application_list.decided_by', '=', decided_by);
  if (promise !== undefined) filtered = filtered.where('application_list.promise_kept', '=', promise === 'kept');
  return filtered;
}

/**
 * A reference finds its one application, a number alone the one of that reference also; any other text is looked for in
 * all that an application is found by.
 */
function matchSearch(search: string): RawBuilder<boolean> {
  const number = findReferenceNumber(search.replace(/\s/g, ''));
  if (number !== undefined) return hasNumber(number);
  if (!isNumber(search)) return holdsSearch(search);
  return countLetters(search) < SEARCH_LEAST
    ? hasNumber(Number(search))
    : sql<boolean>`(${holdsSearch(search)} or ${hasNumber(Number(search))})`;
}

function holdsSearch(search: string): RawBuilder<boolean> {
  return holdsWords(sql<string>`application_list.search_text`, search);
}

function hasNumber(number: number): RawBuilder<boolean> {
  return sql<boolean>`application_list.id = (select id from applications where number = ${number})`;
}
