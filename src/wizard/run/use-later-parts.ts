import { useEffect } from 'react';
import { meetFirstNeed } from '@/ui/first-need';
import { inPause } from '@/ui/in-pause';

/**
 * Fetches in the first pause what later steps are made of, so that they open at once, and without a network too. What
 * cannot be had is asked for again, and said, where it is needed. `loaders` must be stable.
 */
export function useLaterParts(loaders: readonly (() => Promise<unknown>)[]): void {
  useEffect(
    () => inPause(() => void meetFirstNeed().then(() => Promise.allSettled(loaders.map((load) => load())))),
    [loaders],
  );
}
