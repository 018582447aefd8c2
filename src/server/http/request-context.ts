/** Gives each request an id and a line in the log. */
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../platform/log';
import type { ServerContext, ServerEnv } from '../platform/platform';
import type { ServerConfig } from '../platform/server-config';

/** Sets `requestId` and `log`; returns the id as X-Request-Id, so that a person can name it to support. */
export function createRequestContext(log: Log): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const requestId = crypto.randomUUID();
    context.set('requestId', requestId);
    context.set('log', log);
    const started = performance.now();
    await next();
    context.res.headers.set('x-request-id', requestId);
    // HEAD is answered as GET and then without the body, which nobody reads: left alone, it would keep a file or a
    // query open.
    if (context.req.method === 'HEAD') await context.res.body?.cancel();
    const milliseconds = Math.round(performance.now() - started);
    // The route's pattern, not its path: tokens and ids stand in paths.
    log.info(
      { requestId, method: context.req.method, route: context.req.routePath, status: context.res.status, milliseconds },
      'request',
    );
  };
}

/** Longer than any address with its zone; what a proxy passes on unread may be longer. */
const ADDRESS_LENGTH = 100;

/** The network address that limits count by; "unknown" where there is no network, as inside a browser. */
export function clientAddress(context: ServerContext, { trustProxy }: ServerConfig): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded?.slice(0, ADDRESS_LENGTH) || findSocketAddress(context.env) || 'unknown';
}

/** @hono/node-server hands the Node request over as `incoming`. */
function findSocketAddress(bindings: unknown): string | undefined {
  if (typeof bindings !== 'object' || bindings === null || !('incoming' in bindings)) return undefined;
  const { incoming } = bindings as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress;
}
