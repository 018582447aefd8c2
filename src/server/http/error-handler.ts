/** Turns whatever was thrown into `{statusCode, code, message, errors}`. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { HTTPException } from 'hono/http-exception';
import { ApiError } from '../platform/api-error';
import { UNSTORABLE_TEXT, UNSTORABLE_TEXT_STATES } from './storable-text';
import type { Log } from '../platform/log';
import type { ServerContext } from '../platform/platform';
import { findSqlState } from '../storage/database';
import { isDiskFull, UnavailableError } from '../storage/unavailable-error';

/** Seconds; what is away for longer is asked for again then. */
export const RETRY_SECONDS = 10;

/** For `app.onError`. An error that is no ApiError is logged, and answered as 500 without a detail. */
export function createErrorHandler(log: Log): (error: Error, context: ServerContext) => Response {
  return (error, context) => {
    const refusal = toApiError(error);
    const { statusCode, code, message, errors, retryAfterSeconds } = refusal;
    const part = error instanceof UnavailableError ? { part: error.part } : {};
    const fields = { requestId: context.get('requestId'), method: context.req.method, statusCode, code, ...part };
    // Only the error's kind and stack: a driver's message may quote a row.
    if (statusCode >= 500) log.error({ ...fields, error: describe(refusal.cause ?? error) }, 'request failed');
    else log.info(fields, 'request refused');
    if (retryAfterSeconds !== undefined) context.header('retry-after', String(retryAfterSeconds));
    return context.json({ statusCode, code, message, errors }, statusCode as ContentfulStatusCode);
  };
}

/** For `app.notFound`. */
export function answerNotFound(context: ServerContext): Response {
  return context.json({ statusCode: 404, code: 'NOT_FOUND', message: 'Not found', errors: [] }, 404);
}

const UNAVAILABLE =
  'The registry is not available at the moment. Nothing that it has received is lost. Please try again shortly.';

/** What Kysely throws at a request that is still under way when the server ends. */
const STOPPED = 'driver has already been destroyed';

/** Of a text that is ordered or must be unique, of a form that says no length. */
const INDEX_ENTRY_TOO_LONG = '54000';

function toApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof UnavailableError || error.message === STOPPED)
    return new ApiError(503, 'UNAVAILABLE', UNAVAILABLE, {
      cause: error.cause ?? error,
      retryAfterSeconds: RETRY_SECONDS,
    });
  if (error instanceof HTTPException && error.status < 500)
    return new ApiError(error.status, 'REQUEST_REFUSED', error.message || 'Request refused');
  if (isDiskFull(error))
    return new ApiError(
      507,
      'STORAGE_FULL',
      'There is no room on the server at the moment. What it has received is kept. Please try again later.',
      { cause: error },
    );
  if (UNSTORABLE_TEXT_STATES.includes(findSqlState(error) ?? ''))
    return new ApiError(400, 'INVALID_TEXT', UNSTORABLE_TEXT, { cause: error });
  if (findSqlState(error) === INDEX_ENTRY_TOO_LONG)
    return new ApiError(400, 'TEXT_TOO_LONG', 'One of the texts is too long. Please shorten it.', { cause: error });
  return new ApiError(500, 'UNEXPECTED', 'An unexpected error occurred', { cause: error });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'not an Error';
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return [nameError(error), ...frames].join('\n');
}

/** With what caused it: `fetch` alone says "TypeError" whatever is wrong. */
function nameError(error: Error): string {
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.name}${code}${error.cause instanceof Error ? `, caused by ${nameError(error.cause)}` : ''}`;
}
