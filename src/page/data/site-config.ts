/** GET /api/config for the frame of every page: the landing page needs it, and none of the API client's code. */
import { API_BASE } from '@/api/client/api-base';
import { create } from 'zustand';
import type { PublicConfig } from '@/api/shapes/account';

/** Milliseconds until a server that does not answer is given up. */
const PATIENCE_MS = 15_000;

export const useSiteConfig = create<{ config: PublicConfig | undefined; at: number }>()(() => ({
  config: undefined,
  at: 0,
}));

/** Every page's frame shows it from now on. */
export function keepSiteConfig(config: PublicConfig): PublicConfig {
  useSiteConfig.setState({ config, at: Date.now() });
  return config;
}

/** Milliseconds for which what came is taken to hold. */
const SITE_CONFIG_FRESH_MS = 60_000;

let underWay: Promise<void> | undefined;

/** Asks for it where it is not fresh, and once more when that failed. Never fails: the page goes on as it is. */
export function fetchSiteConfig(): Promise<void> {
  if (Date.now() - useSiteConfig.getState().at < SITE_CONFIG_FRESH_MS) return Promise.resolve();
  underWay ??= ask()
    .catch(ask)
    .catch(() => undefined)
    .finally(() => (underWay = undefined));
  return underWay;
}

/** What a request that is under way brings; undefined where there is none, or it fails. */
export async function awaitSiteConfig(): Promise<PublicConfig | undefined> {
  if (!underWay) return undefined;
  const before = useSiteConfig.getState().at;
  await underWay;
  const { config, at } = useSiteConfig.getState();
  return at === before ? undefined : config;
}

async function ask(): Promise<void> {
  const response = await fetch(new Request(`${API_BASE}/config`, { signal: AbortSignal.timeout(PATIENCE_MS) }));
  if (!response.ok) throw new Error(`The site's settings could not be had: ${response.status}`);
  keepSiteConfig((await response.json()) as PublicConfig);
}
