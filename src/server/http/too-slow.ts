/** What a request is answered that takes longer than it may. */
import { ApiError } from '../platform/api-error';
import { t } from '@/texts/t';

/** Seconds; what is away for longer is asked for again then. */
export const RETRY_SECONDS = 10;

/** 503 with Retry-After. */
export function tooSlow(cause?: unknown): ApiError {
  const message = t(
    'This takes longer than it should. Please look whether it has been done, or try again shortly. Nothing you have entered is lost.',
  );
  return new ApiError(503, 'TOO_SLOW', message, {
    retryAfterSeconds: RETRY_SECONDS,
    ...(cause === undefined ? {} : { cause }),
  });
}
