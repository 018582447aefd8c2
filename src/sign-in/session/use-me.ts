/** The signed-in person: GET /api/auth/me, the session check of specification section 7 ("Get current user"). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/page/data/api';
import { persisted } from '@/page/data/persisted-query';
import { useSession } from '@/page/data/session-store';

export const meQuery = queryOptions({
  queryKey: ['me'],
  // Machines of an office are shared, and an officer's pages show nothing without a line.
  queryFn: persisted(
    () => api.request('GET /auth/me'),
    (me) => !me.officer,
  ),
  meta: { unseen: true },
  staleTime: 60_000,
});

/** Asks only while somebody is signed in. */
export function useMe() {
  const signedIn = useSession((state) => state.status === 'signed-in');
  return useQuery({ ...meQuery, enabled: signedIn });
}
