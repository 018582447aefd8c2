/** The ids of one page of the officers' list. */
import { sql } from 'kysely';
import type { AdminApplicationsQuery } from '@/api/review';
import type { Queries } from '../storage/database';
import { selectMatches, type ApplicationFilter } from './apply-filter';
import { splitList } from './filter-values';
import { findPlace, type Order } from './find-place';

/** A search is counted up to here; who finds more needs another word, not another page. */
export const SEARCHED = 500;

/** So many are quicker collected and sorted than found along the order, among all the others. */
const FEW = 20_000;

/** The same of what the index of words finds, before any filter. */
const FEW_FOUND = 30_000;

export interface FoundPage {
  ids: string[];
  /** Exact; of a search at most SEARCHED. */
  total: number;
  /** True when a search finds more than SEARCHED. */
  more: boolean;
}

export type PageQuery = ApplicationFilter & Order & Pick<AdminApplicationsQuery, 'page' | 'per_page'>;

/** Any page, of any filter in any order: what lies before it is jumped over, unless there are at most `few` rows in all. */
export async function findPage(queries: Queries, { search, ...given }: PageQuery, { few: most = FEW } = {}): Promise<FoundPage> {
  const query = { ...given, sort: simplify(given) };
  const part = { offset: (query.page - 1) * query.per_page, limit: query.per_page };
  const { total, walk } = await findPlace(queries, query, query, part);
  const few = total <= most;
  if (search !== undefined) return findSearchedPage(queries, { ...query, search }, { ...part, few });
  if (!walk) return { ids: [], total, more: false };
  if (few) return { ids: toIds(await selectIds(queries, query, { few }).limit(part.limit).offset(part.offset).execute()), total, more: false };
  const { from, direction, skip, limit } = walk;
  const ids = toIds(await selectIds(queries, { ...query, order: direction }, { few }).where(from).limit(limit).offset(skip).execute());
  return { ids: direction === query.order ? ids : ids.toReversed(), total, more: false };
}

/** Of one status, the order by status is that by day; PostgreSQL finds the place in its index only when told so. */
function simplify({ sort, status, type }: PageQuery): Order['sort'] {
  return (sort === 'status' && splitList(status).length === 1) || (sort === 'application_type' && splitList(type).length === 1) ? 'submitted_at' : sort;
}

/** Whether a filter, its search left aside, lets so little through that it is best collected. */
export async function isFew(queries: Queries, filter: ApplicationFilter): Promise<boolean> {
  const { total } = await findPlace(queries, filter, { sort: 'submitted_at', order: 'asc' }, { offset: 0, limit: 1 });
  return total <= FEW;
}

async function findSearchedPage(queries: Queries, query: ApplicationFilter & Order, { offset, limit, ...among }: { offset: number; limit: number; few: boolean }): Promise<FoundPage> {
  const few = among.few || (await estimate(queries, query.search)) <= FEW_FOUND;
  const found = toIds(await selectIds(queries, query, { few }).limit(SEARCHED + 1).execute());
  const ids = found.slice(0, SEARCHED);
  return { ids: ids.slice(offset, offset + limit), total: ids.length, more: found.length > SEARCHED };
}

/**
 * How many a search may find, as PostgreSQL's statistics have it. Asked for, since PostgreSQL takes for granted that what is searched for lies
 * evenly in every order: in the order of titles it would read all that come before the first word that it is looking for.
 */
async function estimate(queries: Queries, search: string | undefined): Promise<number> {
  const plain = selectMatches(queries, { search }, { few: false }).select('application_list.id');
  const { rows: [answer] } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json) ${plain}`.execute(queries);
  if (!answer) throw new Error('PostgreSQL has made no plan.');
  return answer['QUERY PLAN'][0].Plan['Plan Rows'];
}

/** Ties are broken by id, so that pages do not overlap. */
function selectIds(queries: Queries, query: ApplicationFilter & Order, { few }: { few: boolean }) {
  const { sort, order } = query;
  const ids = selectMatches(queries, query, { few }).select('application_list.id');
  return ORDERS[sort].reduce((ordered, column) => ordered.orderBy(`application_list.${column}`, order), ids).orderBy('application_list.id', order);
}

/** Every order has its index. */
const ORDERS = {
  submitted_at: ['submitted_at'],
  updated_at: ['updated_at'],
  title: ['sort_title'],
  status: ['status', 'submitted_at'],
  application_type: ['application_type', 'submitted_at'],
} as const satisfies Record<Order['sort'], readonly string[]>;

function toIds(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
