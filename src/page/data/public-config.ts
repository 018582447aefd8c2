/** GET /api/config for whoever cannot go on without it, by the API's client, which says what went wrong. */
import { API_BASE } from '@/api/client/api-base';
import type { PublicConfig } from '@/api/shapes/account';
import { createApiClient } from '@/api/client/client';
import { awaitSiteConfig, keepSiteConfig, useSiteConfig } from './site-config';

const anonymous = createApiClient({
  baseUrl: API_BASE,
  getToken: () => Promise.resolve(undefined),
  onUnauthorised: () => undefined,
});

/** Asks anew, such as after an officer has changed the settings. */
export async function refreshPublicConfig(): Promise<PublicConfig> {
  return keepSiteConfig(await anonymous.request('GET /config'));
}

let underWay: Promise<PublicConfig> | undefined;

/** What the page has by now, or what a request brings; the page's frame may have one under way. */
export async function getPublicConfig(): Promise<PublicConfig> {
  const { config } = useSiteConfig.getState();
  if (config) return config;
  underWay ??= fetchOnce().finally(() => (underWay = undefined));
  return underWay;
}

async function fetchOnce(): Promise<PublicConfig> {
  return (await awaitSiteConfig()) ?? refreshPublicConfig();
}
