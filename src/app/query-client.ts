/** What the server owns, cached for the page. */
import { QueryClient } from '@tanstack/react-query';

/** Queries retry once and do not refetch on window focus (specification section 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 10_000 } } });
}

/** The page's one cache. */
export const queryClient = createQueryClient();
