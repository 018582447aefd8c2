/**
 * How many calls of each cost one person has under way: whoever sends a hundred waits for themselves, and nobody for
 * them.
 */
import type { Cost } from '@/api/contracts/contract';
import { createBoundedQueue, type BoundedQueue } from '../platform/bounded-queue';
import { msg } from '@/texts/t';

const RETRY_SECONDS = 5;

const REFUSAL = {
  code: 'TOO_MANY_REQUESTS',
  message: msg(
    'Too many of your requests are under way at the moment. Nothing you have entered is lost. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  ),
  retryAfterSeconds: RETRY_SECONDS,
};

/** A browser asks six things at once; documents of a line that broke are under way until it is known to be broken. */
const BOUNDS: Record<Cost, { atOnce: number; waiting: number }> = {
  page: { atOnce: 6, waiting: 100 },
  document: { atOnce: 12, waiting: 100 },
  print: { atOnce: 2, waiting: 20 },
  hash: { atOnce: 1, waiting: 4 },
  list: { atOnce: 1, waiting: 100 },
  bulk: { atOnce: 1, waiting: 4 },
  export: { atOnce: 1, waiting: 4 },
};

export interface CostTurns {
  /** What the work returns, when it is the turn of that person, or token. 429 when too many of theirs wait already. */
  take: <Result>(cost: Cost, whose: string, work: () => Promise<Result>) => Promise<Result>;
}

/** Forgets a person as soon as nothing of theirs is under way. */
export function createCostTurns(bounds = BOUNDS): CostTurns {
  const queues = new Map<string, { queue: BoundedQueue; users: number }>();
  return {
    async take(cost, whose, work) {
      const key = `${cost} ${whose}`;
      const entry = queues.get(key) ?? { queue: createBoundedQueue({ ...bounds[cost], ...REFUSAL }), users: 0 };
      queues.set(key, entry);
      entry.users += 1;
      try {
        return await entry.queue.take(work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) queues.delete(key);
      }
    },
  };
}

/** Of this process. */
export const costTurns = createCostTurns();

/** Resolves to the response at once; the turn ends when all of it is sent, or left. */
export async function takeUntilSent(
  take: (work: () => Promise<void>) => Promise<void>,
  respond: () => Promise<Response>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    take(async () => {
      const response = await respond();
      const sent = Promise.withResolvers<void>();
      if (!response.body) {
        resolve(response);
        return;
      }
      resolve(new Response(endWith(response.body, sent.resolve), response));
      await sent.promise;
    }).catch(reject);
  });
}

function endWith(body: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
