/** What stands before and after an application in the officers' list, so that they go on from one to the next. */
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { Queries } from '../storage/database';
import { selectMatches } from './apply-filter';
import type { ListQuery } from './find-page';
import { isBeyond, reverse, toOrder, toOrderColumns } from './list-order';

export const NEWEST_FIRST: ListQuery = { sort: 'submitted_at', order: 'desc' };

/**
 * In any order, also when the application itself does not fit the filter any more: its place is where it would stand.
 */
export async function findNeighbours(
  queries: Queries,
  id: string,
  list: ListQuery,
): Promise<AdminApplicationDetail['neighbours']> {
  const place = await queries
    .selectFrom('application_list')
    .select(toOrderColumns(list))
    .where('id', '=', id)
    .executeTakeFirst();
  // A record that was emptied stands in no list.
  if (!place) return { previous: null, next: null };
  const findNext = async (way: ListQuery) => {
    const found = await selectMatches(queries, way)
      .select('application_list.id')
      .where(isBeyond(way, place))
      .orderBy(toOrder(way))
      .limit(1)
      .executeTakeFirst();
    return found?.id ?? null;
  };
  const [previous, next] = await Promise.all([findNext(reverse(list)), findNext(list)]);
  return { previous, next };
}
