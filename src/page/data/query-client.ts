/** What the server owns, cached for the page as long as the same person is signed in. */
import { QueryClient } from '@tanstack/react-query';
import { useSession } from './session-store';

/**
 * Queries retry once and do not refetch on window focus (specification section 9). Without a network they fail and say
 * so, instead of waiting for it without a word; they are asked again when it is back.
 */
export function createQueryClient(): QueryClient {
  const networkMode = 'always';
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 1, refetchOnWindowFocus: false, refetchOnReconnect: true, staleTime: 10_000, networkMode },
      mutations: { networkMode },
    },
  });
}

/** The page's one cache. */
export const queryClient = createQueryClient();

// What was fetched for one person must not be shown to the next. The same person, back in an open form, finds it again.
useSession.subscribe((now, before) => {
  if (before.userId !== undefined && now.userId !== before.userId) queryClient.clear();
  if (now.event !== before.event && now.event === 'user-updated')
    void queryClient.invalidateQueries({ queryKey: ['me'] });
});
