/** The end of a server: who is still answered, who is sent elsewhere, and when what hangs is cut off. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { createAdaptorServer } from '@hono/node-server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGate, createStop, endServer } from '@/server/runtime/node/graceful-end';

const keepingAlive = new Agent({ keepAlive: true });
let gate: ReturnType<typeof createGate>;
let server: ReturnType<typeof createAdaptorServer>;
let port: number;
/** By path: that the server is at a request, and that it may answer it. */
let slow: Map<string, { begun: PromiseWithResolvers<void>; mayEnd: PromiseWithResolvers<void> }>;

beforeEach(async () => {
  slow = new Map();
  gate = createGate(async ({ url }) => {
    const { pathname } = new URL(url);
    slow.get(pathname)?.begun.resolve();
    await slow.get(pathname)?.mayEnd.promise;
    return new Response(pathname);
  });
  server = createAdaptorServer({ fetch: gate.fetch });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  vi.useRealTimers();
  keepingAlive.destroy();
  if (server.listening) await new Promise((resolve) => void server.close(resolve));
});

async function ask(path: string): Promise<IncomingMessage> {
  const asked = request({ port, host: '127.0.0.1', path, agent: keepingAlive }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

/** Asks, and returns when the server is at it; it answers when it is told to. */
async function begin(path: string): Promise<{ answer: Promise<IncomingMessage>; end: () => void }> {
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  slow.set(path, { begun, mayEnd });
  const answer = ask(path);
  answer.catch(() => undefined);
  await Promise.race([begun.promise, answer]);
  return { answer, end: () => mayEnd.resolve() };
}

it('what is under way when the gate closes is answered on its last connection, and what comes then is refused', async () => {
  const before = await ask('/quick');
  expect([before.statusCode, before.headers.connection, await text(before)]).toEqual([200, 'keep-alive', '/quick']);
  const { answer, end } = await begin('/slow');
  gate.close();
  end();
  const last = await answer;
  expect([last.statusCode, last.headers.connection, await text(last)]).toEqual([200, 'close', '/slow']);
  const refused = await ask('/quick');
  expect(refused.headers).toMatchObject({ connection: 'close', 'retry-after': '10', 'cache-control': 'no-store' });
  expect([refused.statusCode, await json(refused)]).toEqual([
    503,
    {
      statusCode: 503,
      code: 'UNAVAILABLE',
      message: 'The registry is being restarted. Nothing that it has received is lost. Please try again shortly.',
      errors: [],
    },
  ]);
});

it('the end waits for the last answer, and not for the connections that are kept open after it', async () => {
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0;
  const { answer, end } = await begin('/slow');
  // What is cut off is cut off by a clock that stands still here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let hasEnded = false;
  const ended = endServer(server).then(() => (hasEnded = true));
  await expect(ask('/quick')).rejects.toThrow('ECONNREFUSED');
  expect(hasEnded).toBe(false);
  end();
  expect(await text(await answer)).toBe('/slow');
  await ended;
});

it('requests under way have ten seconds; what is not over then is cut off', async () => {
  const [late, never] = [await begin('/late'), await begin('/never')];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const ended = endServer(server);
  vi.advanceTimersByTime(9999);
  late.end();
  expect(await text(await late.answer)).toBe('/late');
  vi.advanceTimersByTime(1);
  await expect(never.answer).rejects.toThrow('socket hang up');
  await ended;
  expect(vi.getTimerCount()).toBe(0);
});

it('a server that drains tells proxies so, and answers everything else, each on its last connection', async () => {
  gate.drain();
  const ready = await ask('/readyz');
  expect([ready.statusCode, ready.headers.connection]).toEqual([503, 'close']);
  await text(ready);
  const other = await ask('/quick');
  expect([other.statusCode, other.headers.connection, await text(other)]).toEqual([200, 'close', '/quick']);
});

it('a server that is asked again to end does so at once, and takes what comes within a second for one asking', () => {
  const done: unknown[] = [];
  let milliseconds = 5000;
  const ask = createStop({
    now: () => milliseconds,
    stop: (how) => void done.push(how),
    cutShort: () => void done.push('cut short'),
  });
  ask({ drains: true });
  ask({ drains: true });
  milliseconds += 999;
  ask({ drains: false });
  expect(done).toEqual([{ drains: true }]);
  milliseconds += 1;
  ask({ drains: true });
  expect(done).toEqual([{ drains: true }, 'cut short']);
});
