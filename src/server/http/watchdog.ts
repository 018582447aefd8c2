/** Ends a request after its time, whatever it waits for: whoever sent it hears so, and can try again. */
import type { MiddlewareHandler } from 'hono';
import type { Contract } from '@/api/contracts/contract';
import type { ServerEnv } from '../platform/platform';
import type { ServerConfig } from '../platform/server-config';
import { within } from '../platform/within';
import { tooSlow } from './too-slow';

/**
 * 503 with Retry-After after so many seconds. What was begun goes on by itself, a statement of a PostgreSQL server for
 * a few seconds more. `late` of the context says so to what was begun.
 */
export function createWatchdog(seconds: number): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const late = new AbortController();
    context.set('late', late.signal);
    await within(seconds, next, () => {
      late.abort();
      return tooSlow();
    });
  };
}

/** The time of an endpoint: what brings files may come over a slow line. */
export function secondsOf({ body }: Contract, { requestSeconds, uploadSeconds }: ServerConfig): number {
  const isOfFiles = body !== undefined && 'media' in body && body.media !== 'application/json';
  return isOfFiles ? uploadSeconds : requestSeconds;
}
