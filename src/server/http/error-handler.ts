/** Turns whatever was thrown into `{statusCode, code, message, errors}`. */
import type { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { HTTPException } from 'hono/http-exception';
import type { Method } from '@/api/contracts/contract';
import { ApiError } from '../platform/api-error';
import { describeError } from '../platform/describe-error';
import { UNSTORABLE_TEXT, UNSTORABLE_TEXT_STATES } from './storable-text';
import type { Log } from '../platform/log';
import type { ServerContext, ServerEnv } from '../platform/platform';
import { findSqlState } from '../storage/database';
import { isDiskFull, UnavailableError } from '../storage/unavailable-error';
import { RETRY_SECONDS, tooSlow } from './too-slow';
import { msg, t } from '@/texts/t';

/** For `app.onError`. An error that is no ApiError is logged, and answered as 500 without a detail. */
export function createErrorHandler(log: Log): (error: Error, context: ServerContext) => Response {
  return (error, context) => {
    const refusal = toApiError(error);
    const { statusCode, code, message, errors, retryAfterSeconds } = refusal;
    const part = error instanceof UnavailableError ? { part: error.part } : {};
    const fields = { requestId: context.get('requestId'), method: context.req.method, statusCode, code, ...part };
    context.set('refusal', code);
    // What the server refuses of its own will, as during maintenance, has no cause.
    if (refusal === error && refusal.cause === undefined && statusCode === 503) log.info(fields, 'request refused');
    else if (statusCode >= 500)
      log.error({ ...fields, error: describeError(refusal.cause ?? error) }, 'request failed');
    if (retryAfterSeconds !== undefined) context.header('retry-after', String(retryAfterSeconds));
    return context.json({ statusCode, code, message, errors }, statusCode as ContentfulStatusCode);
  };
}

/** What `Allow` may name. HEAD is answered wherever GET is. */
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * For `app.notFound`: 405 with `Allow` where the app answers the path to other methods, else 404. The routes themselves
 * are asked, so that no path can be forgotten.
 */
export function createNotFoundHandler({
  router,
}: Pick<Hono<ServerEnv>, 'router'>): (context: ServerContext) => Response {
  return (context) => {
    const allowed = METHODS.filter((method) =>
      // What every request passes through answers none.
      router.match(method, context.req.path)[0].some(([[, route]]) => route.method === method),
    );
    if (allowed.length === 0)
      return context.json({ statusCode: 404, code: 'NOT_FOUND', message: t('Not found'), errors: [] }, 404);
    const names = allowed.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method])).join(', ');
    const message = t('This address is not for {method}. Use {methods}.', {
      method: context.req.method,
      methods: names,
    });
    return context.json({ statusCode: 405, code: 'METHOD_NOT_ALLOWED', message, errors: [] }, 405, { allow: names });
  };
}

const UNAVAILABLE = msg(
  'The registry is not available at the moment. Nothing that it has received is lost. Please try again shortly.',
);

/** What Kysely throws at a request that is still under way when the server ends. */
const STOPPED = 'driver has already been destroyed';

/** The database has ended a statement that took longer than a request may. */
const STATEMENT_ENDED = '57014';

/** Of a text that is ordered or must be unique, of a form that says no length. */
const INDEX_ENTRY_TOO_LONG = '54000';

function toApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof UnavailableError || error.message === STOPPED)
    return new ApiError(503, 'UNAVAILABLE', t(UNAVAILABLE), {
      cause: error.cause ?? error,
      retryAfterSeconds: RETRY_SECONDS,
    });
  if (error instanceof HTTPException && error.status < 500)
    return new ApiError(error.status, 'REQUEST_REFUSED', error.message || t('Request refused'));
  if (findSqlState(error) === STATEMENT_ENDED) return tooSlow(error);
  if (isDiskFull(error))
    return new ApiError(
      507,
      'STORAGE_FULL',
      t('There is no room on the server at the moment. What it has received is kept. Please try again later.'),
      { cause: error },
    );
  if (UNSTORABLE_TEXT_STATES.includes(findSqlState(error) ?? ''))
    return new ApiError(400, 'INVALID_TEXT', t(UNSTORABLE_TEXT), { cause: error });
  if (findSqlState(error) === INDEX_ENTRY_TOO_LONG)
    return new ApiError(400, 'TEXT_TOO_LONG', t('One of the texts is too long. Please shorten it.'), { cause: error });
  return new ApiError(500, 'UNEXPECTED', t('An unexpected error occurred'), { cause: error });
}
