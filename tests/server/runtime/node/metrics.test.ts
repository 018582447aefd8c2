/** The figures of a process, as Prometheus reads them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { createErrorHandler } from '@/server/http/error-handler';
import { ApiError } from '@/server/platform/api-error';
import type { FileScanner } from '@/server/platform/file-scanner';
import { SILENT_LOG } from '@/server/platform/log';
import type { ServerEnv } from '@/server/platform/platform';
import { RELEASE } from '@/server/platform/release';
import { createMetrics, type Installation } from '@/server/runtime/node/metrics';
import { writeProof } from '@/server/runtime/node/rehearsal/proof';
import { openTestDatabase } from '../../support/test-database';

const NOW = new Date('2026-11-21T12:00:00Z');
const clock = () => NOW;
const servers: Server[] = [];
/** One without a folder, a backup or a scanner. */
const INSTALLATION: Installation = {
  files: { check: async () => undefined },
  dataDir: '/no/data',
  backups: '/no/backups',
};

afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => void server.close(resolve));
});

async function listen(
  metrics: ReturnType<typeof createMetrics>,
  database: Awaited<ReturnType<typeof openTestDatabase>>,
  more: Partial<Installation> = {},
) {
  const server = await metrics.listen({ ...INSTALLATION, ...more, database, clock }, { port: 0, host: '127.0.0.1' });
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

it('count what is refused by the code of its answer', async () => {
  const metrics = createMetrics();
  const origin = await listen(metrics, await openTestDatabase());
  const app = new Hono<ServerEnv>();
  app.use(metrics.watchRequests);
  app.post('/uploads/:id', () => {
    throw new ApiError(400, 'EMPTY_FILE', 'The file is empty');
  });
  app.get('/whole', (context) => context.text('whole'));
  app.onError(createErrorHandler(SILENT_LOG));
  await app.request('/whole');
  expect(await read(origin, 'registry_refusals_total{')).toEqual([]);
  for (const id of [1, 2]) await app.request(`/uploads/${id}`, { method: 'POST' });
  expect(await read(origin, 'registry_refusals_total{')).toEqual([
    'registry_refusals_total{method="POST",route="/uploads/:id",code="EMPTY_FILE"} 2',
  ]);
});

it('tell what an installation stands on, and nothing of what it does not have', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'metrics-'));
  try {
    const database = await openTestDatabase();
    const readInstallation = async (origin: string) =>
      (
        await Promise.all(
          ['registry_disk', 'registry_last', 'registry_file_store', 'registry_scanner'].map((name) =>
            read(origin, name),
          ),
        )
      ).flat();
    expect(await readInstallation(await listen(createMetrics(), database))).toEqual(['registry_file_store_up 1']);

    const away = () => Promise.reject(new Error('away'));
    const scanner = { scan: vi.fn<FileScanner['scan']>(async () => undefined) };
    const files = { check: vi.fn(async () => undefined) };
    const [dataDir, backups] = [folder, join(folder, 'backups')];
    const origin = await listen(createMetrics(), database, { files, scanner, dataDir, backups });
    const backup = join(backups, '2026-01-02T02-30-00Z');
    mkdirSync(backup, { recursive: true });
    writeFileSync(join(backup, 'SHA256SUMS'), '');
    writeFileSync(
      join(backup, 'manifest.json'),
      JSON.stringify({
        registry_backup: 1,
        made_at: '2026-01-02T02:30:00Z',
        hosted: false,
        migrations: [],
        tables: [],
        files: { count: 0, bytes: 0 },
        erased: [],
        damaged: [],
      }),
    );
    await writeProof(backups, {
      rehearsed_at: '2026-01-04T04:30:00.000Z',
      backup: '2026-01-02T02-30-00Z',
      made_at: '2026-01-02T02:30:00.000Z',
    });
    const seconds = (at: string) => Date.parse(at) / 1000;
    const told = [
      expect.stringMatching(/^registry_disk_free_bytes\{place="backups"\} [1-9]/),
      expect.stringMatching(/^registry_disk_free_bytes\{place="data"\} [1-9]/),
      expect.stringMatching(/^registry_disk_size_bytes\{place="backups"\} [1-9]/),
      expect.stringMatching(/^registry_disk_size_bytes\{place="data"\} [1-9]/),
      `registry_last_backup_timestamp_seconds ${seconds('2026-01-02T02:30:00Z')}`,
      `registry_last_rehearsal_timestamp_seconds ${seconds('2026-01-04T04:30:00Z')}`,
    ];
    expect(await readInstallation(origin)).toEqual([...told, 'registry_file_store_up 1', 'registry_scanner_up 1']);
    files.check.mockImplementation(away);
    scanner.scan.mockImplementation(away);
    rmSync(backups, { recursive: true });
    expect(await readInstallation(origin)).toEqual(
      expect.arrayContaining(['registry_file_store_up 0', 'registry_scanner_up 0']),
    );
    expect(await read(origin, 'registry_last')).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
    'registry_job_seconds_count{name="expire-approvals",outcome="done"} 1',
    'registry_job_seconds_count{name="expire-approvals",outcome="failed"} 1',
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
      'registry_messages{channel="sms",occasion="x",state="failed"} 2',
      'registry_messages{channel="sms",occasion="x",state="waiting"} 1',
    ]);
    expect(await read(origin, 'registry_queue_jobs{')).toEqual([
      'registry_queue_jobs{name="send-sms",state="created"} 2',
      'registry_queue_jobs{name="send-sms",state="failed"} 1',
    ]);
    expect(await read(origin, 'registry_uploads_growing ')).toEqual(['registry_uploads_growing 2']);
    expect(await read(origin, 'registry_uploads_unscanned')).toEqual([
      'registry_uploads_unscanned 0',
      'registry_uploads_unscanned_seconds 0',
    ]);
    await sql`insert into auth.users (id) values ('11111111-1111-4111-8111-111111111111')`.execute(kysely);
    await sql`insert into profiles (id, role_id) select '11111111-1111-4111-8111-111111111111', id from roles limit 1`.execute(
      kysely,
    );
    await sql`insert into files (key, owner_id, name, size, type, sha256, quarantined_at)
      select at::text, '11111111-1111-4111-8111-111111111111', 'a.pdf', 1, 'application/pdf', 'x', ${NOW}::timestamptz - at
      from unnest(array[interval '1 minute', interval '2 minutes', null]) at where at is not null`.execute(kysely);
    expect(await read(origin, 'registry_uploads_unscanned')).toEqual([
      'registry_uploads_unscanned 2',
      'registry_uploads_unscanned_seconds 120',
    ]);
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
  await expect(metrics.listen({ ...INSTALLATION, database, clock }, { port, host: '127.0.0.1' })).rejects.toThrow(
    'EADDRINUSE',
  );
});
