/** Gives each request an id and one line in the log: who, what, what became of it, and how long it took. */
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
    // query open. What a stream says to being left is nobody's to hear.
    if (context.req.method === 'HEAD') await context.res.body?.cancel().catch(() => undefined);
    const milliseconds = Math.round(performance.now() - started);
    const account = findAccount(context);
    const token = (context.get('identity') as ServerEnv['Variables']['identity'] | undefined)?.token;
    const code = context.get('refusal') as string | undefined;
    log.info(
      {
        requestId,
        ...(account === undefined ? {} : { account }),
        ...(token && { token: token.id }),
        method: context.req.method,
        // The pattern, not the path: tokens and ids stand in paths.
        route: context.req.routePath,
        status: context.res.status,
        ...(code === undefined ? {} : { code }),
        milliseconds,
      },
      'request',
    );
  };
}

/** The id of the account whose token was sent; undefined when none was, or none that counts. */
export function findAccount(context: ServerContext): string | undefined {
  const identity = context.get('identity') as ServerEnv['Variables']['identity'] | undefined;
  return identity?.userId;
}

/** Longer than any address with its zone; what a proxy passes on unread may be longer. */
const ADDRESS_LENGTH = 100;

/** The network address that limits count by; "unknown" where there is no network, as inside a browser. */
export function clientAddress(context: ServerContext, { trustProxy }: ServerConfig): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return toNetwork(forwarded?.slice(0, ADDRESS_LENGTH) || findSocketAddress(context.env) || 'unknown');
}

/** Of IPv6 the first four groups: a network gives each of its subscribers all addresses behind them. */
function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [start = '', end] = address.split('%')[0]?.split('::') ?? [];
  const first = start.split(':').filter(Boolean);
  const last = end?.split(':') ?? [];
  const leftOut = Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: leftOut }, () => '0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** @hono/node-server hands the Node request over as `incoming`. */
function findSocketAddress(bindings: unknown): string | undefined {
  if (typeof bindings !== 'object' || bindings === null || !('incoming' in bindings)) return undefined;
  const { incoming } = bindings as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress;
}
