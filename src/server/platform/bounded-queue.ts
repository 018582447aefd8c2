/** Work that only so many may do at once: a few more wait in turn, and the others are refused at once. */
import { t, type Message } from '@/texts/t';
import { ApiError } from './api-error';

export interface QueueBounds {
  atOnce: number;
  /** Behind those at work. */
  waiting: number;
  /** After each, so that others come between. */
  pauseMilliseconds?: number;
  /** Of the refusal, 429. */
  code: string;
  /** With a place for {seconds}. */
  message: Message;
  retryAfterSeconds: number;
}

export interface BoundedQueue {
  /**
   * What the work returns, when it is its turn. Of one person, where it is said `whose` it is, one thing is done at a
   * time: whoever sends a dozen waits for themselves, and another person for one of them at most. 429 when too many
   * wait already.
   */
  take<Result>(work: () => Promise<Result>, whose?: string): Promise<Result>;
}

export function createBoundedQueue(bounds: QueueBounds): BoundedQueue {
  const { atOnce, waiting: most, pauseMilliseconds = 0, code, message, retryAfterSeconds } = bounds;
  const working = new Set<string | symbol>();
  /** By person; whose turn was longest ago stands first. */
  const waiting = new Map<string | symbol, (() => void)[]>();

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
    async take(work, named) {
      const whose = named ?? Symbol('nobody’s');
      if (working.has(whose) || working.size >= atOnce) {
        if ([...waiting.values()].flat().length >= most)
          throw new ApiError(429, code, t(message, { seconds: retryAfterSeconds }), { retryAfterSeconds });
        await new Promise<void>((resolve) => waiting.set(whose, [...(waiting.get(whose) ?? []), resolve]));
      } else working.add(whose);
      const passOn = () => {
        working.delete(whose);
        beginNext();
      };
      try {
        return await work();
      } finally {
        if (pauseMilliseconds > 0) setTimeout(passOn, pauseMilliseconds);
        else passOn();
      }
    },
  };
}
