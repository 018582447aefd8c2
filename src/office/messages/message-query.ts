/** The page of messages and its filters, as they stand in the address. */

export interface MessageQuery extends Record<'state' | 'channel' | 'occasion' | 'search' | 'user', string> {
  page: number;
}

const FILTERS = ['channel', 'occasion', 'search', 'user'] as const;

/** In the address for every state: the page begins with those that failed. */
const ALL = 'all';

export function readMessageQuery(params: URLSearchParams): MessageQuery {
  const [channel = '', occasion = '', search = '', user = ''] = FILTERS.map((key) => params.get(key) ?? '');
  const state = params.get('state') ?? 'failed';
  return {
    state: state === ALL ? '' : state,
    channel,
    occasion,
    search,
    user,
    page: Number(params.get('page') ?? '1'),
  };
}

export function toMessageParams({ page, state, ...filters }: MessageQuery): URLSearchParams {
  const given = [
    ['state', state === '' ? ALL : state === 'failed' ? '' : state] as [string, string],
    ...Object.entries(filters),
  ];
  return new URLSearchParams([
    ...given.filter(([, value]) => value !== ''),
    ...(page === 1 ? [] : [['page', String(page)] as [string, string]]),
  ]);
}
