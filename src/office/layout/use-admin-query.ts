/** Reading from the administration's part of the product API. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useAdminServices } from '@/session/officer/admin-services';

type Query = Record<string, string | number | undefined>;

/** GET /admin/{path}; while another page of the same path is on its way, the last one stays in sight. */
export function useAdminQuery<Answer>(path: string, query: Query = {}, options: { enabled?: boolean } = {}): UseQueryResult<Answer> {
  const { api } = useAdminServices();
  return useQuery({
    queryKey: ['admin', path, query],
    queryFn: ({ signal }) => api.request<Answer>('GET', `admin/${path}`, { query, signal }),
    placeholderData: keepPreviousData,
    ...options,
  });
}
