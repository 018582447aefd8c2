/** What stands before and after an application in the officers' list, so that they go on from one to the next. */
import type { AdminApplicationDetail } from '@/api/contracts/review';
import type { Queries } from '../storage/database';
import { selectMatches, type ApplicationFilter } from './apply-filter';
import { isFew } from './find-page';
import type { Order } from './find-place';
import { isBeyond, toOrder, toOrderColumns } from './select-ids';

/** The filter and order of a list. */
export type ListedIn = ApplicationFilter & Order;

const NEWEST_FIRST: ListedIn = { sort: 'submitted_at', order: 'desc' };

/** In any order, also when the application itself does not fit the filter any more: its place is where it would stand. */
export async function findNeighbours(queries: Queries, id: string, list: ListedIn = NEWEST_FIRST): Promise<AdminApplicationDetail['neighbours']> {
  const few = await isFew(queries, list);
  const place = await queries.selectFrom('application_list').select(toOrderColumns(list)).where('id', '=', id).executeTakeFirstOrThrow();
  const find = async (order: Order['order']) => {
    const beyond = { ...list, order };
    const found = await selectMatches(queries, list, { few }).select('application_list.id').where(isBeyond(beyond, place)).orderBy(toOrder(beyond, 'application_list')).limit(1).executeTakeFirst();
    return found?.id ?? null;
  };
  return { previous: await find(list.order === 'asc' ? 'desc' : 'asc'), next: await find(list.order) };
}
