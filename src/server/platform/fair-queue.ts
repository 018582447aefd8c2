/**
 * Work that only so many may do at once, one thing at a time for each person, in turn: whoever sends a dozen waits for
 * themselves, and another person for one of them at most.
 */
import { t } from '@/texts/t';
import { ApiError } from './api-error';
import type { QueueBounds } from './bounded-queue';

export interface FairQueue {
  /** What the work returns, when it is the turn of that person. 429 when too many wait already. */
  take<Result>(whose: string, work: () => Promise<Result>): Promise<Result>;
}

export function createFairQueue(bounds: Omit<QueueBounds, 'pauseMilliseconds'>): FairQueue {
  const { atOnce, waiting: most, code, message, retryAfterSeconds } = bounds;
  const working = new Set<string>();
  /** By person; whose turn was longest ago stands first. */
  const waiting = new Map<string, (() => void)[]>();

  function beginNext(): void {
    for (const [whose, [begin, ...rest]] of waiting) {
      if (working.size >= atOnce) return;
      if (working.has(whose)) continue;
      waiting.delete(whose);
      if (rest.length > 0) waiting.set(whose, rest);
      working.add(whose);
      begin?.();
    }
  }

  return {
    async take(whose, work) {
      const mustWait = working.has(whose) || working.size >= atOnce;
      if (mustWait && [...waiting.values()].flat().length >= most)
        throw new ApiError(429, code, t(message, { seconds: retryAfterSeconds }), { retryAfterSeconds });
      await new Promise<void>((resolve) => {
        waiting.set(whose, [...(waiting.get(whose) ?? []), resolve]);
        beginNext();
      });
      try {
        return await work();
      } finally {
        working.delete(whose);
        beginNext();
      }
    },
  };
}
