/** The end of a server: who is still answered, who is sent elsewhere, and when what hangs is cut off. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGate, createStop, endServer } from '@/server/runtime/node/serve';

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

/** New connections are refused from then on. */
async function untilClosed(): Promise<void> {
  while (server.listening) await setImmediate();
}

it('what is under way when it begins to end is answered, and what comes on a connection that was let in, each on its last', async () => {
  const before = await ask('/quick');
  expect([before.statusCode, before.headers.connection, await text(before)]).toEqual([200, 'keep-alive', '/quick']);
  const early = connect({ host: '127.0.0.1', port });
  await once(early, 'connect');
  const { answer, end } = await begin('/slow');
  gate.drain();
  const ended = endServer(server);
  await untilClosed();
  early.write('POST /changes HTTP/1.1\r\nhost: registry.example\r\ncontent-length: 0\r\n\r\n');
  expect(await text(early)).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n.*\/changes/is);
  end();
  const last = await answer;
  expect([last.statusCode, last.headers.connection, await text(last)]).toEqual([200, 'close', '/slow']);
  await ended;
});

it('whoever has been let in by the machine and not yet by the process is answered, too', async () => {
  gate.drain();
  // All in one turn of the event loop, as while something else has held it up.
  const asked = Array.from({ length: 20 }, () =>
    request({ port, host: '127.0.0.1', path: '/changes', method: 'POST' }).end(),
  );
  const answers = Promise.allSettled(asked.map((each) => once(each, 'response')));
  await Promise.all(asked.map((each) => once(each, 'socket').then(([socket]) => once(socket as Socket, 'connect'))));
  await endServer(server);
  expect((await answers).map(({ status }) => status)).toEqual(asked.map(() => 'fulfilled'));
});

it('the end waits for the last answer, and not for the connections that are kept open after it', async () => {
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0;
  const { answer, end } = await begin('/slow');
  // What is cut off is cut off by a clock that stands still here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let hasEnded = false;
  const ended = endServer(server).then(() => (hasEnded = true));
  await untilClosed();
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
  await untilClosed();
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
  expect(ready.headers).toMatchObject({ connection: 'close', 'retry-after': '10', 'cache-control': 'no-store' });
  expect([ready.statusCode, await json(ready)]).toEqual([
    503,
    {
      statusCode: 503,
      code: 'UNAVAILABLE',
      message: 'The registry is being restarted. Nothing that it has received is lost. Please try again shortly.',
      errors: [],
    },
  ]);
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
