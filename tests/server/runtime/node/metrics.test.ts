/** The figures of a process, as Prometheus reads them. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import type { ServerEnv } from '@/server/platform/platform';
import { RELEASE } from '@/server/platform/release';
import { createMetrics } from '@/server/runtime/node/metrics';
import { openTestDatabase } from '../../support/test-database';

const NOW = new Date('2026-11-21T12:00:00Z');
const clock = () => NOW;
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => void server.close(resolve));
});

async function listen(
  metrics: ReturnType<typeof createMetrics>,
  database: Awaited<ReturnType<typeof openTestDatabase>>,
) {
  const server = await metrics.listen({ database, clock }, { port: 0, host: '127.0.0.1' });
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The lines of one figure, without what explains it. */
async function read(origin: string, name: string): Promise<string[]> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .toSorted();
}

it('are on one address, and nowhere else', async () => {
  const origin = await listen(createMetrics(), await openTestDatabase());
  const { status, headers } = await fetch(`${origin}/metrics`);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  expect(await read(origin, 'registry_build_info{')).toEqual([
    `registry_build_info{version="${RELEASE.version}",commit="${RELEASE.commit}",node="${process.versions.node}"} 1`,
  ]);
  expect(await read(origin, 'process_cpu_seconds_total ')).toHaveLength(1);
});

it('count requests by the pattern of their route, those that fail too, and those that are under way', async () => {
  const metrics = createMetrics();
  const origin = await listen(metrics, await openTestDatabase());
  const app = new Hono<ServerEnv>();
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.use(metrics.watchRequests);
  app.get('/records/:id', (context) => context.text('one'));
  app.get('/fault', () => Promise.reject(new Error('A fault')));
  app.get('/slow', async (context) => (begun.resolve(), await released.promise, context.text('late')));
  app.onError((_error, context) => context.text('', 500));
  const slow = app.request('/slow');
  await begun.promise;
  expect(await read(origin, 'registry_http_requests_under_way')).toEqual(['registry_http_requests_under_way 1']);
  released.resolve();
  await slow;
  await app.request('/records/1');
  await app.request('/records/2');
  await app.request('/fault');
  expect(await read(origin, 'registry_http_requests_under_way')).toEqual(['registry_http_requests_under_way 0']);
  expect(await read(origin, 'registry_http_request_seconds_count')).toEqual([
    'registry_http_request_seconds_count{method="GET",route="/fault",status="500"} 1',
    'registry_http_request_seconds_count{method="GET",route="/records/:id",status="200"} 2',
    'registry_http_request_seconds_count{method="GET",route="/slow",status="200"} 1',
  ]);
  const bounds = (await read(origin, 'registry_http_request_seconds_bucket'))
    .filter((line) => line.includes('/slow'))
    .map((line) => Number(/le="([\d.]+)"/.exec(line)?.[1] ?? Infinity));
  expect(bounds.toSorted((one, other) => one - other)).toEqual([
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1,
    2.5,
    5,
    10,
    30,
    Infinity,
  ]);
});

it('tell how long queries and jobs have taken, and how they ended', async () => {
  const metrics = createMetrics();
  const origin = await listen(metrics, await openTestDatabase());
  metrics.noteQuery({ sql: 'select', milliseconds: 20, failed: false });
  metrics.noteQuery({ sql: 'select', milliseconds: 2000, failed: true });
  const seen: unknown[] = [];
  const { signal } = new AbortController();
  const work = metrics.watchJobs(async (job, given) => {
    seen.push([job, given === signal]);
    if (seen.length === 2) throw new Error('A job fails');
  });
  await work({ name: 'expire-approvals' }, signal);
  await expect(work({ name: 'expire-approvals' }, signal)).rejects.toThrow('A job fails');
  expect(seen).toEqual([
    [{ name: 'expire-approvals' }, true],
    [{ name: 'expire-approvals' }, true],
  ]);
  expect(await read(origin, 'registry_job_seconds_count')).toEqual([
    'registry_job_seconds_count{job="expire-approvals",outcome="done"} 1',
    'registry_job_seconds_count{job="expire-approvals",outcome="failed"} 1',
  ]);
  expect(await read(origin, 'registry_database_query_seconds_sum')).toEqual([
    'registry_database_query_seconds_sum{outcome="done"} 0.02',
    'registry_database_query_seconds_sum{outcome="failed"} 2',
  ]);
  const boundsOf = async (name: string) => [
    ...new Set((await read(origin, `${name}_bucket`)).map((line) => Number(/le="([\d.]+)"/.exec(line)?.[1]))),
  ];
  expect((await boundsOf('registry_job_seconds')).filter(Number.isFinite).toSorted((a, b) => a - b)).toEqual([
    0.01, 0.1, 1, 10, 60, 600,
  ]);
  expect((await boundsOf('registry_database_query_seconds')).filter(Number.isFinite).toSorted((a, b) => a - b)).toEqual(
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  );
});

it('tell what waits in the database, each time anew, and when that is away', async () => {
  const database = await openTestDatabase();
  const { kysely } = database;
  const counted = { ...database, countConnections: () => ({ busy: 2, idle: 1, waiting: 0 }) };
  const origin = await listen(createMetrics(), counted);
  expect(await read(origin, 'registry_database_up')).toEqual(['registry_database_up 0']);
  await sql`create schema jobs`.execute(kysely);
  try {
    await sql`create table jobs.job (name text, state text)`.execute(kysely);
    await sql`insert into jobs.job values ('send-sms', 'created'), ('send-sms', 'created'), ('send-sms', 'failed'),
      ('send-sms', 'completed'), ('__pgboss__send-it', 'created')`.execute(kysely);
    await sql`insert into messages (occasion, channel, recipient, text, state, next_attempt_at)
      select 'x', 'sms', '+1', 'x', unnest(array['failed', 'failed', 'sent', 'waiting']), now()`.execute(kysely);
    await sql`insert into uploads (id, owner_id, key, name, length, expires_at)
      select id, gen_random_uuid(), id, 'rules.pdf', 100, ${NOW}::timestamptz + at
      from (values ('one', interval '1 hour'), ('two', interval '1 second'), ('old', interval '0')) u (id, at)`.execute(
      kysely,
    );
    expect(await read(origin, 'registry_messages{')).toEqual([
      'registry_messages{channel="sms",state="failed"} 2',
      'registry_messages{channel="sms",state="waiting"} 1',
    ]);
    expect(await read(origin, 'registry_queue_jobs{')).toEqual([
      'registry_queue_jobs{job="send-sms",state="created"} 2',
      'registry_queue_jobs{job="send-sms",state="failed"} 1',
    ]);
    expect(await read(origin, 'registry_uploads_growing ')).toEqual(['registry_uploads_growing 2']);
    expect(await read(origin, 'registry_database_connections{')).toEqual([
      'registry_database_connections{state="busy"} 2',
      'registry_database_connections{state="idle"} 1',
      'registry_database_connections{state="waiting"} 0',
    ]);
    expect(await read(origin, 'registry_database_up ')).toEqual(['registry_database_up 1']);
    await sql`delete from messages`.execute(kysely);
    expect(await read(origin, 'registry_messages{')).toEqual([]);
  } finally {
    await sql`drop schema jobs cascade`.execute(kysely);
  }
  expect(await read(origin, 'registry_database_up ')).toEqual(['registry_database_up 0']);
});

it('tell that a database is away that does not answer, and what the rest is', async () => {
  const { kysely, ...database } = await openTestDatabase();
  const [asked, never] = [Promise.withResolvers<void>(), new Promise<never>(() => undefined)];
  const silent = kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => (asked.resolve(), never),
  });
  const origin = await listen(createMetrics(), { ...database, kysely: silent });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const told = read(origin, 'registry_database_up ');
    await asked.promise;
    vi.advanceTimersByTime(3000);
    expect(await told).toEqual(['registry_database_up 0']);
  } finally {
    vi.useRealTimers();
  }
});

it('say so where they cannot be told, and where their address is taken', async () => {
  const metrics = createMetrics();
  const broken = () => {
    throw new Error('The pool is gone');
  };
  const database = { ...(await openTestDatabase()), countConnections: broken };
  const origin = await listen(metrics, database);
  expect((await fetch(`${origin}/metrics`)).status).toBe(500);
  const port = Number(new URL(origin).port);
  await expect(metrics.listen({ database, clock }, { port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
});
