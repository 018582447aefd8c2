/** The ids of one page of the officers' list. */
import type { AdminApplicationsQuery } from '@/api/contracts/review';
import type { Queries } from '../storage/database';
import type { ApplicationFilter } from './apply-filter';
import { splitList } from './filter-values';
import { countMatches, findPlace, type Order } from './find-place';
import { findSearched } from './find-searched';
import { selectIds, toIds } from './select-ids';

/** A search is counted up to here; who finds more needs another word, not another page. */
export const SEARCHED = 500;

/** So many are quicker collected and sorted than found along the order, among all the others. */
const FEW = 20_000;

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
  if (search !== undefined) {
    const found = await findSearched(queries, { ...query, search }, { among: total, few, limit: SEARCHED + 1 });
    const ids = found.slice(0, SEARCHED);
    return { ids: ids.slice(part.offset, part.offset + part.limit), total: ids.length, more: found.length > SEARCHED };
  }
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
  return (await countMatches(queries, filter)) <= FEW;
}
