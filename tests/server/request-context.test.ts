/** What a request is logged with, and whose limits it counts towards. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { clientAddress, createRequestContext } from '@/server/http/request-context';
import { createServer } from '@/server/create-server';
import { SILENT_LOG, type Log } from '@/server/platform/log';
import type { ServerEnv } from '@/server/platform/platform';
import { DEFAULT_CONFIG } from '@/server/platform/server-config';
import { tennisClub } from '../fixtures/tennis-club';
import { createPerson } from './support/cast';
import { createClubProduct } from './support/club-product';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:0DB8:000a:0000:1:2:3:4', '2001:db8:a:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:a:b::', '2001:db8:a:b::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::5:6:7:8:9:a', '1:0:5:6::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3::4:5:6:7:8', '1:2:3:4::/64'],
])('the address %s counts as %s', async (remoteAddress, counted) => {
  expect(await askAddress({ remoteAddress })).toBe(counted);
});

it.each([
  [true, '198.51.100.1, 203.0.113.5 ', '203.0.113.5'],
  [true, '', '192.0.2.7'],
  [true, undefined, '192.0.2.7'],
  [true, 'x'.repeat(150), 'x'.repeat(100)],
  [false, '203.0.113.5', '192.0.2.7'],
])('behind a proxy that is trusted (%s) and says "%s" it is %s', async (trustProxy, forwarded, counted) => {
  expect(await askAddress({ remoteAddress: '192.0.2.7', forwarded, trustProxy })).toBe(counted);
});

it.each([undefined, null, {}, { incoming: {} }, { incoming: { socket: {} } }, 'x'])(
  'where there is no network (%j) it is unknown',
  async (bindings) => {
    expect(await askAddress({ bindings })).toBe('unknown');
  },
);

async function askAddress({
  remoteAddress,
  forwarded,
  trustProxy = false,
  bindings = { incoming: { socket: { remoteAddress } } },
}: {
  remoteAddress?: string;
  forwarded?: string | undefined;
  trustProxy?: boolean;
  bindings?: unknown;
}): Promise<string> {
  const app = new Hono<ServerEnv>();
  app.get('/', (context) => context.text(clientAddress(context, { ...DEFAULT_CONFIG, trustProxy })));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await app.request('/', { headers }, bindings as object)).text();
}

it('each request is one line of the log, with its id, and without its path or what was not known of it', async () => {
  const lines: Record<string, unknown>[] = [];
  const log: Log = { ...SILENT_LOG, info: (fields: unknown) => void lines.push(fields as Record<string, unknown>) };
  const app = new Hono<ServerEnv>();
  app.use(createRequestContext(log));
  app.get('/records/:id', (context) => context.text('one'));
  app.get('/mine', (context) => {
    context.set('identity', { userId: 'u-1' } as ServerEnv['Variables']['identity']);
    context.set('refusal', 'NOT_YOURS');
    return context.text('', 403);
  });
  const first = await app.request('/records/7');
  await app.request('/mine');
  expect(lines).toEqual([
    {
      requestId: first.headers.get('x-request-id'),
      method: 'GET',
      route: '/records/:id',
      status: 200,
      milliseconds: expect.any(Number),
    },
    {
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      account: 'u-1',
      method: 'GET',
      route: '/mine',
      status: 403,
      code: 'NOT_YOURS',
      milliseconds: expect.any(Number),
    },
  ]);
  expect(lines[0]?.['milliseconds']).toBeLessThan(60_000);
});

it('the line says whose token was sent, to whichever part of the server', async () => {
  const lines: Record<string, unknown>[] = [];
  const log: Log = { ...SILENT_LOG, info: (fields: unknown) => void lines.push(fields as Record<string, unknown>) };
  const { platform } = await createClubProduct();
  const app = await createServer(Object.assign(platform, { log }));
  const { userId, token } = await createPerson(platform, tennisClub.role);
  const paths = ['/api/auth/me', '/api/admin/users', '/auth/v1/user', '/rest/v1/roles'];
  for (const path of paths) await app.request(path, { headers: { authorization: `Bearer ${token}` } });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await app.request('/api/auth/create-account', { method: 'POST', headers, body: '{}' });
  for (const path of ['/auth/v1/health', '/rest/v1/roles']) await app.request(path);
  expect(lines.map(({ status, account }) => [status, account])).toEqual([
    [200, userId],
    [403, userId],
    [200, userId],
    [200, userId],
    [400, userId],
    [200, undefined],
    [401, undefined],
  ]);
});

it.each([
  ['HEAD', true],
  ['GET', false],
])('what is asked for with %s is left to whoever reads it, or ended', async (method, isEnded) => {
  let ended = false;
  const app = new Hono<ServerEnv>();
  app.use(createRequestContext(SILENT_LOG));
  app.get('/', () => new Response(new ReadableStream({ cancel: () => void (ended = true) })));
  await app.request('/', { method });
  expect(ended).toBe(isEnded);
});
