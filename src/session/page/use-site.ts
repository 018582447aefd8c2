/** The settings of the site, as every page's frame shows them. */
import { again } from '@/api/client/again';
import { useEffect, useState } from 'react';
import { setSiteName } from '@/ui/site-name';
import type { PublicConfig } from '@/api/shapes/account';

/**
 * Undefined until they are known. Fetched when the page is there, with code that the landing page alone would not need.
 */
export function useSite(): PublicConfig | undefined {
  const [config, setConfig] = useState<PublicConfig>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const tell = (found: PublicConfig | undefined) => {
      setConfig(found);
      if (found) setSiteName(found.siteName);
    };
    again(() => import('../signed-in/public-config'))
      .then(({ watchPublicConfig }) => {
        if (!gone) stop = watchPublicConfig(tell);
      })
      // The page goes on under the name that it has.
      .catch(() => undefined);
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
  return config;
}
