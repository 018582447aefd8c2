/** The end of a server that was asked to end: who is still answered, who is sent elsewhere, and when it is over. */
import type { createAdaptorServer, Http2Bindings, HttpBindings } from '@hono/node-server';
import { RETRY_SECONDS } from '@/server/http/too-slow';

/**
 * The end of a server that has drained: what is under way is answered, and whoever comes then is sent elsewhere. The
 * whole end, whatever hangs: then the process is gone, as if it had been killed.
 */
export const END_SECONDS = 25;

/** Of it, what requests under way have; those that are not over then are cut off. */
const REQUEST_SECONDS = 10;

/** How often connections are looked for that have been answered and are kept open. */
const LOOK_MILLISECONDS = 50;

/** One request to end may come several times: to a whole group of processes, and passed on by each of them. */
const ONE_ASKING_MILLISECONDS = 1000;

/** How a server is to end. */
export interface Stop {
  /** It serves on for a while first. */
  drains: boolean;
}

type Answer = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>;

/** What asking a server to end does: the first time `stop`; when it is asked again later, `cutShort`. */
export function createStop({
  now,
  stop,
  cutShort,
}: {
  /** Milliseconds. */
  now: () => number;
  stop: (how: Stop) => void;
  cutShort: () => void;
}): (how: Stop) => void {
  let askedAt: number | undefined;
  return (how) => {
    if (askedAt === undefined) {
      askedAt = now();
      stop(how);
    } else if (now() - askedAt >= ONE_ASKING_MILLISECONDS) cutShort();
  };
}

/**
 * The handler until the gate is closed; from then on 503 for every request that comes, each on its last connection. While
 * it drains, everything is answered as before, each on its last connection too, and /readyz alone says 503.
 */
export function createGate(answer: Answer): { fetch: Answer; drain(): void; close(): void } {
  let state: 'open' | 'draining' | 'closed' = 'open';
  return {
    async fetch(request, bindings) {
      const isRefused = state === 'closed' || (state === 'draining' && new URL(request.url).pathname === '/readyz');
      const response = isRefused ? refuse() : await answer(request, bindings);
      // Node says so to the client, which then asks nothing more of it.
      if (state !== 'open' && 'shouldKeepAlive' in bindings.outgoing) bindings.outgoing.shouldKeepAlive = false;
      return response;
    },
    drain() {
      state = 'draining';
    },
    close() {
      state = 'closed';
    },
  };
}

function refuse(): Response {
  const message = 'The registry is being restarted. Nothing that it has received is lost. Please try again shortly.';
  return Response.json(
    { statusCode: 503, code: 'UNAVAILABLE', message, errors: [] },
    { status: 503, headers: { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' } },
  );
}

/** Resolves when the last request is answered, or cut off. New connections are refused from now on. */
export async function endServer(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if (!('closeIdleConnections' in server)) return closed;
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MILLISECONDS);
  const cut = setTimeout(() => server.closeAllConnections(), REQUEST_SECONDS * 1000);
  await closed;
  clearInterval(look);
  clearTimeout(cut);
}
