/** Reading from the administration's part of the product API. */
import { keepPreviousData, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { ApiClient } from '@/api/client/client';
import { api } from '@/page/data/api';

/** What `ask` returns; while another page of the same thing is on its way, the last one stays in sight. */
export function useAdminQuery<Result>(
  key: readonly unknown[],
  ask: (api: ApiClient, signal: AbortSignal) => Promise<Result>,
  options: Pick<UseQueryOptions<Result>, 'enabled' | 'refetchInterval' | 'refetchOnMount'> = {},
): UseQueryResult<Result> {
  return useQuery({
    queryKey: ['admin', ...key],
    queryFn: ({ signal }) => ask(api, signal),
    placeholderData: keepPreviousData,
    ...options,
  });
}
