/** The settings of the site, as every page's frame shows them. */
import { useEffect } from 'react';
import { setSiteName } from '@/ui/site-name';
import type { PublicConfig } from '@/api/shapes/account';
import { fetchSiteConfig, useSiteConfig } from '../data/site-config';

/** Undefined until they are known; where they cannot be had, the page goes on under the name that it has. */
export function useSite(): PublicConfig | undefined {
  const config = useSiteConfig((state) => state.config);
  useEffect(() => void fetchSiteConfig(), []);
  useEffect(() => {
    if (config) setSiteName(config.siteName);
  }, [config]);
  return config;
}

/** Whether the settings name anybody to ask: a place for it is not shown empty. */
export function hasContact(site: PublicConfig | undefined): boolean {
  return site !== undefined && site.contact + site.supportPhone !== '';
}
