/**
 * X-HTTP-Method-Override, which tus 1.0 asks for: clients behind proxies that let only GET and POST through name by it
 * what they mean. For uploads alone: nothing else is called by such clients.
 */
import type { Hono, MiddlewareHandler } from 'hono';
import type { ServerEnv } from '../platform/platform';

const HEADER = 'x-http-method-override';
const WITHOUT_BODY: readonly string[] = ['GET', 'HEAD'];
const METHODS: readonly string[] = [...WITHOUT_BODY, 'POST', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Has the app answer such a request as one of that method. Before whatever counts or logs requests, which so sees it
 * once.
 */
export function followMethodOverride(app: Pick<Hono<ServerEnv>, 'fetch'>): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const method = context.req.header(HEADER);
    if (method === undefined || !METHODS.includes(method) || !/^\/api\/uploads(\/|$)/.test(context.req.path))
      return next();
    const { raw } = context.req;
    const headers = new Headers(raw.headers);
    headers.delete(HEADER);
    const body = WITHOUT_BODY.includes(method) ? {} : { body: raw.body, duplex: 'half' };
    return app.fetch(new Request(raw.url, { method, headers, signal: raw.signal, ...body }), context.env);
  };
}
