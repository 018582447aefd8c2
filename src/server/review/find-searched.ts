/** What a search finds, in the order of the list. */
import { sql } from 'kysely';
import type { Queries } from '../storage/database';
import { matchSearch, selectMatches, type ApplicationFilter } from './apply-filter';
import { countMatches, type Order } from './find-place';
import { selectIds, toIds, toOrder, toSortedOrder } from './select-ids';

export type SearchQuery = Omit<ApplicationFilter, 'search'> & Order & { search: string };

/** What it costs to look at a row on the way, and to pass one that the filter leaves out; 1 is to read one that the index of words has found. */
const LOOK = 1.5;
const PASS = 0.15;

/** If what is searched for does not lie evenly in the order, the way is left after so many times what it should have taken. */
const PATIENCE = 1.5;
/** Or sooner: when of its first part, this share of it, less than a quarter was met of what should have been. */
const TRIAL = 0.1;

/**
 * The first `limit` ids. What is rare is collected by the index of words, or by the filter, and sorted; what is common is met soon by walking
 * along the order. Of the `among` applications that the filter lets through PostgreSQL knows neither, so it is decided here.
 */
export async function findSearched(queries: Queries, query: SearchQuery, { among, few, limit }: { among: number; few: boolean; limit: number }): Promise<string[]> {
  if (few) return toIds(await selectIds(queries, query, { few }).limit(limit).execute());
  const collect = async () => toIds(await selectMatches(queries, query, { few }).select('application_list.id').orderBy(toSortedOrder(query)).limit(limit).execute());
  const [found, all] = await Promise.all([estimate(queries, query.search), countMatches(queries, {})]);
  const looked = (limit * all) / Math.max(1, found);
  if (looked * (LOOK + (PASS * all) / among) > Math.min(found, among)) return collect();
  const tried = await walk(queries, query, { looked: Math.ceil(looked * TRIAL), limit });
  if (tried.length < (limit * TRIAL) / 4) return collect();
  // Once more from the beginning: of two statements, one after the other, neither would see what a change between them moves.
  const met = await walk(queries, query, { looked: Math.ceil(looked * PATIENCE), limit });
  return met.length < limit ? collect() : met;
}

/** How many applications a search may find, by PostgreSQL's statistics. */
async function estimate(queries: Queries, search: string): Promise<number> {
  const plain = selectMatches(queries, { search }, { few: false }).select('application_list.id');
  const { rows: [answer] } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json) ${plain}`.execute(queries);
  if (!answer) throw new Error('PostgreSQL has made no plan.');
  return answer['QUERY PLAN'][0].Plan['Plan Rows'];
}

/** Looks at `looked` rows of the filter in their order, one by one, until `limit` are found. Passing the others needs the order's index alone. */
async function walk(queries: Queries, { search, ...query }: SearchQuery, { looked, limit }: { looked: number; limit: number }): Promise<string[]> {
  const way = selectIds(queries, query, { few: false }).limit(looked);
  const { rows } = await sql<{ id: string }>`
    select way.id from (${way}) as way
    cross join lateral (select from application_list where application_list.id = way.id and ${matchSearch(search)} offset 0) as match
    order by ${toOrder(query, 'way')} limit ${limit}`.execute(queries);
  return toIds(rows);
}
