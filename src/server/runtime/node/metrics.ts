/** Figures of this process and of what waits in the database, for Prometheus. */
import { createServer, type Server } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobHandler } from '@/server/platform/jobs';
import type { Platform, ServerEnv } from '@/server/platform/platform';
import { RELEASE } from '@/server/platform/release';
import { within } from '@/server/platform/within';
import type { EndedQuery } from '@/server/storage/database';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { FileScanner } from '@/server/platform/file-scanner';
import type { FileStore } from '@/server/platform/file-store';
import { findLatest } from './backup/keep-backup';
import { readProof } from './rehearsal/proof';

export interface Metrics {
  /** Outermost, so that refusals and failures count. */
  watchRequests: MiddlewareHandler<ServerEnv>;
  watchJobs(handler: JobHandler): JobHandler;
  noteQuery(query: EndedQuery): void;
  /** Answers GET /metrics, and nothing else. */
  listen(
    watched: Pick<Platform, 'database' | 'clock'> & Installation,
    address: { port: number; host: string },
  ): Promise<Server>;
}

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const QUERY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 600];

/** What does not answer within this time is told to be away; the other figures are told all the same. */
const PATIENCE_SECONDS = 3;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Memory, processor, and how late the event loop is.
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'registry_build_info',
    help: 'Always 1: its labels say what runs',
    labelNames: ['version', 'commit', 'node'],
    registers,
  }).set({ ...RELEASE, node: process.versions.node }, 1);
  const requests = new Histogram({
    name: 'registry_http_request_seconds',
    help: 'Requests until their answer begins, by the pattern of their route',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: 'registry_refusals_total',
    help: 'Requests that were refused or failed, by the code of their answer: sign-ins, uploads and all others',
    labelNames: ['method', 'route', 'code'],
    registers,
  });
  const underWay = new Gauge({
    name: 'registry_http_requests_under_way',
    help: 'Requests that have no answer yet',
    registers,
  });
  const queries = new Histogram({
    name: 'registry_database_query_seconds',
    help: 'Queries to the database server',
    labelNames: ['outcome'],
    buckets: QUERY_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'registry_job_seconds',
    help: 'Jobs that this process has done',
    // "job" is Prometheus' own word, for what it scrapes: it would rename such a label.
    labelNames: ['name', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const readDatabase = createDatabaseGauges(registers);
  const readInstallation = createInstallationGauges(registers);

  return {
    async watchRequests(context, next) {
      underWay.inc();
      const stop = requests.startTimer();
      try {
        await next();
      } finally {
        underWay.dec();
        const { method, routePath: route } = context.req;
        stop({ method, route, status: context.res.status });
        const code = context.get('refusal') as string | undefined;
        if (code !== undefined) refusals.inc({ method, route, code });
      }
    },
    watchJobs: (handler) => async (job, signal) => {
      const stop = jobs.startTimer({ name: job.name });
      try {
        await handler(job, signal);
        stop({ outcome: 'done' });
      } catch (error) {
        stop({ outcome: 'failed' });
        throw error;
      }
    },
    noteQuery: ({ milliseconds, failed }) =>
      queries.observe({ outcome: failed ? 'failed' : 'done' }, milliseconds / 1000),
    async listen(watched, { port, host }) {
      const server = createServer((request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
        void Promise.all([readDatabase(watched), readInstallation(watched)])
          .then(() => registry.metrics())
          .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
          .catch(() => response.writeHead(500).end());
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      });
      return server;
    },
  };
}

/** Gauges of what lies in the database, and what asks for their values. */
function createDatabaseGauges(
  registers: Registry[],
): (platform: Pick<Platform, 'database' | 'clock'>) => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const up = gauge('registry_database_up', '1 while the database answers');
  const connections = gauge('registry_database_connections', 'Of the pool of this process; waiting: for a free one', [
    'state',
  ]);
  const messages = gauge('registry_messages', 'Messages that have not been sent', ['channel', 'occasion', 'state']);
  const uploads = gauge('registry_uploads_growing', 'Uploads that are not whole yet');
  const unscanned = gauge('registry_uploads_unscanned', 'Uploads that wait for the virus scanner: nobody opens them');
  const unscannedAge = gauge('registry_uploads_unscanned_seconds', 'For how long the longest of them has waited');
  const queue = gauge('registry_queue_jobs', 'Jobs that have not been done', ['name', 'state']);

  return async ({ database, clock }) => {
    const { kysely } = database;
    for (const [state, count] of Object.entries(database.countConnections?.() ?? {})) connections.set({ state }, count);
    for (const each of [messages, uploads, queue]) each.reset();
    try {
      const [unsent, growing, unseen, waiting] = await within(
        PATIENCE_SECONDS,
        () =>
          Promise.all([
            sql<{ channel: string; occasion: string; state: string; count: number }>`
            select channel, occasion, state, count(*) from public.messages where state in ('waiting', 'sending', 'failed')
            group by channel, occasion, state`.execute(kysely),
            sql<{ count: number }>`
            select count(*) from public.uploads where expires_at > ${clock()}
            and not exists (select 1 from public.files where files.key = uploads.key)`.execute(kysely),
            sql<{ count: number; since: Date | null }>`
            select count(*), min(quarantined_at) as since from public.files where quarantined_at is not null`.execute(
              kysely,
            ),
            sql<{ name: string; state: string; count: number }>`
            select name, state::text, count(*) from jobs.job where state in ('created', 'retry', 'active', 'failed')
            and name not like '\\_\\_pgboss%' group by name, state`.execute(kysely),
          ]),
        () => new Error('The database takes too long.'),
      );
      for (const { channel, occasion, state, count } of unsent.rows) messages.set({ channel, occasion, state }, count);
      for (const { count } of growing.rows) uploads.set(count);
      for (const { count, since } of unseen.rows) {
        unscanned.set(count);
        unscannedAge.set(since === null ? 0 : (clock().getTime() - since.getTime()) / 1000);
      }
      for (const { name, state, count } of waiting.rows) queue.set({ name, state }, count);
      up.set(1);
    } catch {
      up.set(0);
    }
  };
}

export interface Installation {
  files: Pick<FileStore, 'check'>;
  scanner?: FileScanner;
  dataDir: string;
  /** The folder of backups. */
  backups: string;
}

/**
 * Disks, backups, the file store and the scanner: registers the gauges, and returns what asks for their values. What
 * there is not, as a backup on most nodes, has no figure.
 */
function createInstallationGauges(registers: Registry[]): (installation: Installation) => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const free = gauge('registry_disk_free_bytes', 'Room on the disk of the data folder and on that of the backups', [
    'place',
  ]);
  const size = gauge('registry_disk_size_bytes', 'Size of these disks', ['place']);
  const backup = gauge('registry_last_backup_timestamp_seconds', 'When the latest whole backup was made');
  const rehearsal = gauge(
    'registry_last_rehearsal_timestamp_seconds',
    'When a backup was last proven to come back, by doctor --rehearse',
  );
  const store = gauge('registry_file_store_up', '1 while the file store answers');
  const scanner = gauge('registry_scanner_up', '1 while the virus scanner answers; missing where there is none');

  const tellTime = (time: Gauge, at: number | undefined) => (at === undefined ? time.remove() : time.set(at / 1000));
  const tellUp = async (up: Gauge, ask: () => Promise<unknown>) => {
    const answers = within(PATIENCE_SECONDS, ask, () => new Error('No answer'));
    up.set(
      await answers.then(
        () => 1,
        () => 0,
      ),
    );
  };
  const tellDisk = async (place: string, folder: string) => {
    if (!existsSync(folder)) return;
    const { bavail, blocks, bsize } = await statfs(folder);
    free.set({ place }, bavail * bsize);
    size.set({ place }, blocks * bsize);
  };

  return async ({ files, scanner: scans, dataDir, backups }) => {
    for (const each of [free, size]) each.reset();
    const [latest, proof] = await Promise.all([
      findLatest(backups, new Date()).catch(() => undefined),
      readProof(backups),
      tellUp(store, () => files.check()),
      scans ? tellUp(scanner, () => scans.scan(new Blob([]).stream())) : scanner.remove(),
      tellDisk('data', dataDir),
      tellDisk('backups', backups),
    ]);
    tellTime(backup, latest?.madeAt.getTime());
    tellTime(rehearsal, proof && Date.parse(proof.rehearsed_at));
  };
}
