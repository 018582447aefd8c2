import { useEffect } from 'react';

/** Milliseconds until a page that is busy all the time, or a browser that does not tell, fetches them all the same. */
const LATEST_MS = 3000;

/**
 * Fetches in the first pause what later steps are made of, so that they open at once, and without a network too. What
 * cannot be had is asked for again, and said, where it is needed. `loaders` must be stable.
 */
export function useLaterParts(loaders: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const fetchAll = () => void Promise.allSettled(loaders.map((load) => load()));
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(fetchAll, LATEST_MS);
      return () => clearTimeout(timer);
    }
    const planned = requestIdleCallback(fetchAll, { timeout: LATEST_MS });
    return () => cancelIdleCallback(planned);
  }, [loaders]);
}
