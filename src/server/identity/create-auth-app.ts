/** /auth/v1 and /rest/v1 for the unmodified supabase-js, on the embedded database. */
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError } from '../platform/api-error';
import { createErrorHandler } from '../http/error-handler';
import { createWatchdog } from '../http/watchdog';
import type { Platform, ServerContext, ServerEnv } from '../platform/platform';
import type { EmbeddedParts } from './embedded-parts';
import { createGotrueRoutes } from './gotrue-routes';
import { createRestRoutes } from './rest-routes';
import { WeakPasswordError } from './users';

/** The endpoints that guard themselves as GoTrue and PostgREST do. */
export function createAuthApp(platform: Platform, embedded: EmbeddedParts): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const auth = createGotrueRoutes(platform, embedded);
  auth.onError(createGotrueErrorHandler(platform));
  app.on('ALL', ['/auth/v1/*', '/rest/v1/*'], createWatchdog(platform.config.requestSeconds));
  // Before the routes: what is added after them is never asked.
  app.on('ALL', ['/auth/v1/*', '/rest/v1/*'], async (context, next) => {
    await next();
    context.res.headers.set('cache-control', 'no-store');
  });
  app.route('/auth/v1', auth);
  app.route('/rest/v1', createRestRoutes(platform));
  return app;
}

/** supabase-js reads `code` only from responses that carry this header. */
const API_VERSION = { 'x-supabase-api-version': '2024-01-01' };

/** GoTrue's words for two of ours. */
const GOTRUE_CODES: Record<string, string> = {
  TOO_MANY_ATTEMPTS: 'over_request_rate_limit',
  TOO_MANY_SIGN_INS: 'over_request_rate_limit',
  UNEXPECTED: 'unexpected_failure',
  INVALID_BODY: 'validation_failed',
  INVALID_JSON: 'bad_json',
};

function createGotrueErrorHandler({ log }: Platform): (error: Error, context: ServerContext) => Promise<Response> {
  const answer = createErrorHandler(log);
  return async (error, context) => {
    const { statusCode, code, message } = (await answer(error, context).json()) as ApiError;
    const weakness = error instanceof WeakPasswordError ? { weak_password: { reasons: error.reasons, message } } : {};
    const retry: Record<string, string> =
      error instanceof ApiError && error.retryAfterSeconds !== undefined
        ? { 'retry-after': String(error.retryAfterSeconds) }
        : {};
    const told = toGotrue(context, { status: statusCode, code: GOTRUE_CODES[code] ?? code });
    return context.json({ code: told.code, message, ...weakness }, told.status as ContentfulStatusCode, {
      ...API_VERSION,
      ...retry,
    });
  };
}

/** GoTrue tells a missing token (401) from one that is no good (403), and a code asked for too soon from other haste. */
function toGotrue({ req }: ServerContext, told: { status: number; code: string }): { status: number; code: string } {
  const { status, code } = told;
  if (status === 401 && code === 'bad_jwt') {
    const [header, key] = [req.header('authorization'), req.header('apikey')];
    const isMissing = !/^Bearer \S+$/i.test(header ?? '') || header === `Bearer ${key}`;
    return isMissing ? { status, code: 'no_authorization' } : { status: 403, code };
  }
  if (status === 401 && code === 'session_not_found') return { status: 403, code };
  if (status === 429 && /\/(otp|resend)$/.test(req.path)) return { status, code: 'over_sms_send_rate_limit' };
  return told;
}
