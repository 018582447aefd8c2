/** Work that only so many may do at once: a few more wait, and the others are refused at once. */
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
  /** What the work returns, when it is its turn. 429 when too many wait already. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createBoundedQueue(bounds: QueueBounds): BoundedQueue {
  const { atOnce, waiting: most, pauseMilliseconds = 0, code, message, retryAfterSeconds } = bounds;
  let running = 0;
  const waiting: (() => void)[] = [];

  /** Whoever ends hands their place over, so that nobody comes between. */
  function passOn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async take(work) {
      if (running < atOnce) running += 1;
      else {
        if (waiting.length >= most)
          throw new ApiError(429, code, t(message, { seconds: retryAfterSeconds }), { retryAfterSeconds });
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      try {
        return await work();
      } finally {
        if (pauseMilliseconds > 0) setTimeout(passOn, pauseMilliseconds);
        else passOn();
      }
    },
  };
}
