/** The ids of one page of the officers' list. */
import { sql } from 'kysely';
import type { AdminApplicationsQuery } from '@/api/shapes/review';
import { addDays, startOfDay } from '@/engine/locale/calendar';
import type { Queries } from '../storage/database';
import { applyFilter, selectCounts, selectMatches, type ApplicationFilter } from './apply-filter';
import { reverse, toOrder, type Order } from './list-order';

/** A search is counted up to here; who finds more needs another word, not another page. */
export const SEARCHED = 500;

/**
 * So many are put in order sooner than those are passed by which no clock runs: most of all, at one end of that order.
 */
const GATHERED = 200_000;

/** Among so many of the first rows of an order a common word is met often enough; a rare one is looked up. */
const FIRST = 20_000;

export interface FoundPage {
  ids: string[];
  /** Exact; of a search at most SEARCHED. */
  total: number;
  /** True when a search finds more than SEARCHED. */
  more: boolean;
}

export type ListQuery = ApplicationFilter & Order;
export type PageQuery = ListQuery & Pick<AdminApplicationsQuery, 'page' | 'per_page'>;

/** Any page, of any filter in any order. */
export async function findPage(queries: Queries, query: PageQuery): Promise<FoundPage> {
  const offset = (query.page - 1) * query.per_page;
  if (query.search !== undefined) {
    const found = await findSearched(queries, query, SEARCHED + 1);
    const ids = found.slice(0, SEARCHED);
    return { ids: ids.slice(offset, offset + query.per_page), total: ids.length, more: found.length > SEARCHED };
  }
  const total = await countMatches(queries, query);
  const limit = Math.min(query.per_page, total - offset);
  if (limit <= 0) return { ids: [], total, more: false };
  // What lies before the page has to be passed, so it is read from the nearer end of the list.
  const after = total - offset - limit;
  const ids =
    query.sort === 'due_at' && total <= GATHERED
      ? await readIds(queries, query, { offset, limit, isGathered: true })
      : offset <= after
        ? await readIds(queries, query, { offset, limit })
        : (await readIds(queries, reverse(query), { offset: after, limit })).toReversed();
  return { ids, total, more: false };
}

/** How many applications a filter lets through; exact. */
export async function countMatches(queries: Queries, filter: ApplicationFilter): Promise<number> {
  const others = await listOthers(queries, filter);
  const counted = others ? { ...filter, date_from: undefined, date_to: undefined } : filter;
  const counts = selectCounts(queries, counted)?.select(sql<string>`coalesce(sum(total), 0)`.as('total'));
  const { total } = await (counts ?? selectTotal(queries, counted)).executeTakeFirstOrThrow();
  if (!others) return Number(total);
  const { total: rest } = await selectTotal(queries, others).executeTakeFirstOrThrow();
  return Number(total) - Number(rest);
}

function selectTotal(queries: Queries, filter: ApplicationFilter) {
  return selectMatches(queries, filter).select((select) => select.fn.countAll<string>().as('total'));
}

/**
 * What a filter by one day leaves out, where all are counted already and most lie on its side of that day: fewer are to
 * be counted then.
 */
async function listOthers(queries: Queries, filter: ApplicationFilter): Promise<ApplicationFilter | undefined> {
  const { date_from, date_to } = filter;
  const day = date_from ?? date_to;
  if (day === undefined || (date_from !== undefined && date_to !== undefined)) return undefined;
  if (!selectCounts(queries, { ...filter, date_from: undefined, date_to: undefined })) return undefined;
  const { first, last } = await queries
    .selectFrom('application_list')
    .select((select) => [select.fn.min('submitted_at').as('first'), select.fn.max('submitted_at').as('last')])
    .executeTakeFirstOrThrow();
  const middle = new Date((Number(first) + Number(last)) / 2);
  const isMost = date_from === undefined ? startOfDay(day) > middle : startOfDay(day) < middle;
  if (!isMost) return undefined;
  return date_from === undefined
    ? { ...filter, date_from: addDays(day, 1), date_to: undefined }
    : { ...filter, date_from: undefined, date_to: addDays(day, -1) };
}

/** The ids of some rows of the list; those before `offset` are passed one by one, or all are gathered first. */
export async function readIds(
  queries: Queries,
  query: ListQuery,
  { offset, limit, isGathered = false }: { offset: number; limit: number; isGathered?: boolean },
): Promise<string[]> {
  const matches = selectMatches(queries, query);
  return toIds(
    await (isGathered ? queries.selectFrom(matches.selectAll().offset(0).as('application_list')) : matches)
      .select('application_list.id')
      .orderBy(toOrder(query))
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** The first `limit` ids. PostgreSQL cannot know how a word lies in an order, so both ways are taken in turn. */
export async function findSearched(
  queries: Queries,
  query: ListQuery,
  limit: number,
  { first = FIRST } = {},
): Promise<string[]> {
  // A tenth of the walk tells what the whole of it would meet.
  for (const rows of [Math.floor(first / 10), first]) {
    const met = await findAmongFirst(queries, query, limit, rows);
    if (met.length === limit) return met;
    if (met.length * 10 < limit) break;
  }
  // OFFSET 0 keeps PostgreSQL from walking the order: all is collected, and then sorted.
  const matching = selectMatches(queries, query).selectAll().offset(0).as('application_list');
  return toIds(
    await queries.selectFrom(matching).select('application_list.id').orderBy(toOrder(query)).limit(limit).execute(),
  );
}

/** What a query finds among so many rows at the beginning of its order. */
async function findAmongFirst(queries: Queries, query: ListQuery, limit: number, rows: number): Promise<string[]> {
  const start = queries
    .selectFrom('application_list')
    .selectAll()
    .orderBy(toOrder(query))
    .limit(rows)
    .as('application_list');
  return toIds(
    await applyFilter(queries.selectFrom(start), query)
      .select('application_list.id')
      .orderBy(toOrder(query))
      .limit(limit)
      .execute(),
  );
}

function toIds(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
