/** The end of a server that was asked to end: who is still answered, who is sent elsewhere, and when it is over. */
import type { createAdaptorServer, Http2Bindings, HttpBindings } from '@hono/node-server';
import { setImmediate } from 'node:timers/promises';
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

/** Of those that wait to be let in when it ends; more come while it goes on. */
const MOST_LET_IN = 1000;

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
 * The handler, which goes on answering while the server ends: each request on its last connection then, and /readyz
 * alone says 503. Whoever was let in is answered: a proxy passes a refusal of what changes something on to its client.
 */
export function createGate(answer: Answer): { fetch: Answer; drain(): void } {
  let isDraining = false;
  return {
    async fetch(request, bindings) {
      const isRefused = isDraining && new URL(request.url).pathname === '/readyz';
      const response = isRefused ? refuse() : await answer(request, bindings);
      // Node says so to the client, which then asks nothing more of it.
      if (isDraining && 'shouldKeepAlive' in bindings.outgoing) bindings.outgoing.shouldKeepAlive = false;
      return response;
    },
    drain() {
      isDraining = true;
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

/**
 * Goes round the event loop until nobody waits to be let in, since closing would reset what they have sent: each time
 * round, one connection is taken.
 */
async function letIn(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  let wasTaken = true;
  const note = () => (wasTaken = true);
  server.on('connection', note);
  for (let round = 0; wasTaken && round < MOST_LET_IN; round += 1) {
    wasTaken = false;
    // The first may come before connections are looked for, the second comes after that.
    for (let turn = 0; turn < 2; turn += 1) await setImmediate();
  }
  server.off('connection', note);
}

/** Resolves when the last request is answered, or cut off. New connections are refused from now on. */
export async function endServer(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  await letIn(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if (!('closeIdleConnections' in server)) return closed;
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MILLISECONDS);
  const cut = setTimeout(() => server.closeAllConnections(), REQUEST_SECONDS * 1000);
  await closed;
  clearInterval(look);
  clearTimeout(cut);
}
