/** The users' page and filters, as they stand in the address. */

export interface UserQuery extends Record<'search' | 'role' | 'status', string> {
  page: number;
}

/** A page that is no number is sent as it stands: the server says what is wrong with it. */
export function readUserQuery(params: URLSearchParams): UserQuery {
  const page = params.get('page') ?? '1';
  return {
    page: Number(page),
    search: params.get('search') ?? '',
    role: params.get('role') ?? '',
    status: params.get('status') ?? '',
  };
}

/** `user`: the id of the one who is opened. */
export function toUserParams({ page, ...filters }: UserQuery, user = ''): URLSearchParams {
  const given = Object.entries({ ...filters, user }).filter(([, value]) => value !== '');
  return new URLSearchParams([...given, ...(page === 1 ? [] : [['page', String(page)] as [string, string]])]);
}
