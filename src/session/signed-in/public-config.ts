/** GET /api/config: what the page must know before anybody has signed in. */
import { API_BASE } from '@/api/client/api-base';
import type { PublicConfig } from '@/api/shapes/account';
import { createApiClient } from '@/api/client/client';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from './query-client';
import { awaitSiteConfig, keepSiteConfig, SITE_CONFIG_FRESH_MS, useSiteConfig } from './site-config';

const anonymous = createApiClient({
  baseUrl: API_BASE,
  getToken: () => Promise.resolve(undefined),
  onUnauthorised: () => undefined,
});

export const publicConfigQuery = queryOptions({
  queryKey: ['config'],
  // The page's first script has asked, or its frame.
  queryFn: async () => (await awaitSiteConfig()) ?? keepSiteConfig(await anonymous.request('GET /config')),
  // The frame may have asked before.
  initialData: () => useSiteConfig.getState().config,
  initialDataUpdatedAt: () => useSiteConfig.getState().at,
  staleTime: SITE_CONFIG_FRESH_MS,
});

/** After an officer has changed the settings. */
export async function refreshPublicConfig(): Promise<void> {
  await queryClient.fetchQuery({ ...publicConfigQuery, staleTime: 0 });
}

export function getPublicConfig(): Promise<PublicConfig> {
  return queryClient.ensureQueryData(publicConfigQuery);
}
