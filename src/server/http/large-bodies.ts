/**
 * Bodies that take long to read and to check come in turns, so that calls with small ones, which nearly all are, are
 * served between them.
 */
import { ApiError } from '../platform/api-error';
import { createBoundedQueue } from '../platform/bounded-queue';
import { msg, t } from '@/texts/t';

/** Bytes; what a stranger may send, and what is dealt with at once. Applications with dozens of rows have less. */
export const SMALL_BODY_BYTES = 64_000;

/** Bytes; far more than the longest application and far less than what hurts. Who sends it has an account. */
export const LARGE_BODY_BYTES = 1_000_000;

const RETRY_SECONDS = 5;

const REFUSAL = {
  code: 'TOO_MANY_LARGE_REQUESTS',
  message: msg(
    'Too much is being sent at the moment. Nothing you have entered is lost. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  ),
  retryAfterSeconds: RETRY_SECONDS,
};

/** From the first byte to the last of one that is being received. */
const RECEIVING_SECONDS = 20;

const receiving = createBoundedQueue({ atOnce: 10, waiting: 20, ...REFUSAL });
const handling = createBoundedQueue({ atOnce: 1, waiting: 10, pauseMilliseconds: 100, ...REFUSAL });

/** Whether a body may be larger than a small one; who does not say how large it is may send anything. */
export function isLarge(headers: Headers): boolean {
  const length = headers.get('content-length');
  return length === null ? headers.has('transfer-encoding') : !(Number(length) <= SMALL_BODY_BYTES);
}

/** Receives a large body and deals with it. 429 when too many wait already, 408 for one that comes too slowly. */
export async function takeLargeTurn<Body, Result>(
  receive: (signal: AbortSignal) => Promise<Body>,
  handle: (body: Body) => Promise<Result>,
): Promise<Result> {
  return receiving.take(async () => {
    const signal = AbortSignal.timeout(RECEIVING_SECONDS * 1000);
    const body = await receive(signal);
    if (signal.aborted)
      throw new ApiError(408, 'REQUEST_TOO_SLOW', t('The request took too long to arrive. Please try again.'));
    return handling.take(() => handle(body));
  });
}
