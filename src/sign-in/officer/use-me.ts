/** The signed-in person, asked of the server: the administration's session check. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Me } from '@/api/shapes/account';
import { useAdminServices } from './admin-services';

export const ME_KEY = ['admin', 'me'] as const;

/** Null when nobody is signed in. */
export function useMe(): UseQueryResult<Me | null> {
  const { api, hasSession } = useAdminServices();
  return useQuery({
    queryKey: ME_KEY,
    queryFn: async ({ signal }) => ((await hasSession()) ? await api.request('GET /auth/me', { signal }) : null),
    staleTime: 60_000,
  });
}
