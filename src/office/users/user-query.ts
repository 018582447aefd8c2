/** The users' page, filters and order, as they stand in the address. */
import { USER_SORTS } from '@/api/shapes/user-sorts';
import type { TableSort } from '@/ui/table-column';

export interface UserQuery extends Record<'search' | 'role' | 'status', string> {
  page: number;
  sort: (typeof USER_SORTS)[number];
  order: 'asc' | 'desc';
}

/** A page that is no number is sent as it stands: the server says what is wrong with it. */
export function readUserQuery(params: URLSearchParams): UserQuery {
  const page = params.get('page') ?? '1';
  return {
    page: Number(page),
    search: params.get('search') ?? '',
    role: params.get('role') ?? '',
    status: params.get('status') ?? '',
    ...readSort(params.get('sort'), params.get('order') === 'asc' ? 'ascending' : 'descending'),
  };
}

/** `user`: the id of the one who is opened. */
export function toUserParams({ page, sort, order, ...filters }: UserQuery, user = ''): URLSearchParams {
  const asked = sort === 'created_at' && order === 'desc' ? filters : { ...filters, sort, order };
  const given = Object.entries({ ...asked, user }).filter(([, value]) => value !== '');
  return new URLSearchParams([...given, ...(page === 1 ? [] : [['page', String(page)] as [string, string]])]);
}

/** What is no order is the one that the list begins with: the newest first. */
export function readSort(key: string | null, direction: TableSort['direction']): Pick<UserQuery, 'sort' | 'order'> {
  const sort = USER_SORTS.find((each) => each === key);
  if (sort === undefined) return { sort: 'created_at', order: 'desc' };
  return { sort, order: direction === 'ascending' ? 'asc' : 'desc' };
}
