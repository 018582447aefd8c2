/** GET /api/config: what the page must know before anybody has signed in. */
import type { PublicConfig } from '@/api/shapes/account';
import { createApiClient } from '@/api/client/client';
import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { queryClient } from './query-client';

const anonymous = createApiClient({
  baseUrl: '/api',
  getToken: () => Promise.resolve(undefined),
  onUnauthorised: () => undefined,
});

export const publicConfigQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => anonymous.request('GET /config'),
  staleTime: 60_000,
});

/** Tells of it now and whenever it changes; returns how to stop. */
export function watchPublicConfig(tell: (config: PublicConfig | undefined) => void): () => void {
  const observer = new QueryObserver(queryClient, publicConfigQuery);
  tell(observer.getCurrentResult().data);
  return observer.subscribe(({ data }) => tell(data));
}

/** After an officer has changed the settings. */
export function refreshPublicConfig(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: publicConfigQuery.queryKey });
}

export function getPublicConfig(): Promise<PublicConfig> {
  return queryClient.ensureQueryData(publicConfigQuery);
}
