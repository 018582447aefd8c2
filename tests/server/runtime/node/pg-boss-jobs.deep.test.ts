/** The queue in the database: a job is part of its transaction, and jobs of the same kind are done together. */
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '@/server/platform/jobs';
import { SILENT_LOG } from '@/server/platform/log';
import { createQueuedJobs, type QueuedJobs } from '@/server/runtime/node/pg-boss-jobs';
import { createS3FileStore } from '@/server/runtime/node/s3-file-store';
import { migrate } from '@/server/storage/migrate';
import { findFreePort } from '../../../support/free-port';
import { openUnmigratedDatabase } from '../../support/test-database';

let database: Awaited<ReturnType<typeof openUnmigratedDatabase>>;
let jobs: QueuedJobs;
const done: Job[] = [];
const errors: object[] = [];
const wasRunning: boolean[] = [];
/** Nobody listens there. */
let closedPort: number;

/** Enqueued before the queue is there. */
const EARLY: Job = { name: 'tidy-database' };

beforeAll(async () => {
  closedPort = await findFreePort();
  database = await openUnmigratedDatabase();
  await migrate(database, { hosted: false });
  jobs = createQueuedJobs({
    database: { ...database, pglite: failFirst(database.pglite) },
    connection: undefined,
    pauseSeconds: 0,
    log: { ...SILENT_LOG, error: (fields) => void errors.push(fields) },
  });
  await jobs.enqueue(EARLY);
  wasRunning.push(jobs.isRunning());
  await jobs.start(async (job, signal) => {
    if (job.name === 'expire-approvals') await endWhenTold(signal);
    done.push(job);
    if (job.name === 'end-drafts') await removeFromClosedStore();
  });
}, 60_000);

afterAll(async () => {
  await jobs.stop();
  await database.close();
});

/** As a database that is away when the queue is to start, and at the next attempt. */
function failFirst(pglite: PGlite): PGlite {
  return new Proxy(pglite, {
    get(target, name) {
      if ((name === 'query' || name === 'exec') && errors.length < 2) throw new Error('The database is away');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

test('a queue that cannot start is tried again until it does', () => {
  wasRunning.push(jobs.isRunning());
  expect(wasRunning).toEqual([false, true]);
  const told = expect.objectContaining({ seconds: 0, error: expect.stringMatching(/^Error\n/) });
  expect(errors.slice(0, 2)).toEqual([told, told]);
});

const begun = Promise.withResolvers<void>();

/** As a job that is told to end, and still writes down how far it has come. */
async function endWhenTold(signal?: AbortSignal): Promise<void> {
  begun.resolve();
  await new Promise((resolve) => signal?.addEventListener('abort', resolve));
  for (let step = 0; step < 10; step += 1) await sql`select 1`.execute(database.kysely);
}

/** As every job that removes files while the store is away. */
async function removeFromClosedStore(): Promise<void> {
  const options = { bucket: 'papers', region: 'auto', accessKeyId: 'a', secretAccessKey: 'b' };
  await createS3FileStore({ ...options, endpoint: `http://127.0.0.1:${closedPort}` }).remove('rules-of-the-house-2026');
}

test('a job that fails says which it was, what is away, and why', async () => {
  await jobs.enqueue({ name: 'end-drafts' });
  await expect
    .poll(() => errors, PATIENCE)
    .toContainEqual({
      job: 'end-drafts',
      part: `The bucket papers at http://127.0.0.1:${closedPort}`,
      error: expect.stringMatching(/^UnavailableError, caused by TypeError, caused by Error ECONNREFUSED\n/),
    });
  // It is tried again, after pauses that grow.
  await expect
    .poll(() => readFirst('end-drafts'), PATIENCE)
    .toMatchObject({ state: 'retry', retry_limit: 5, retry_backoff: true });
});

/** How often a job was done; the hour's own jobs may come between. */
const countDone = (name: Job['name']) => done.filter((job) => job.name === name).length;

/** As the queue has noted it. */
const readFirst = async (name: Job['name']) =>
  (await sql`select * from jobs.job where name = ${name} order by created_on limit 1`.execute(database.kysely)).rows[0];

const PATIENCE = { timeout: 30_000, interval: 100 };

test('what a process that was killed has left behind is looked for at the start', async () => {
  await expect.poll(() => [countDone('send-email'), countDone('send-sms')], PATIENCE).toEqual([1, 1]);
});

test('a job from before the start is kept back, and done', async () => {
  await expect.poll(() => done, PATIENCE).toContainEqual(EARLY);
});

test('a job of a transaction that fails is none; hundreds of one kind are done in one turn', async () => {
  done.length = 0;
  const failing = database.kysely.transaction().execute(async (queries) => {
    await jobs.enqueue({ name: 'send-sms' }, { queries });
    throw new Error('It did not happen');
  });
  await expect(failing).rejects.toThrow('It did not happen');
  await database.kysely.transaction().execute(async (queries) => {
    for (let number = 0; number < 300; number += 1) await jobs.enqueue({ name: 'send-email' }, { queries });
  });
  await expect.poll(() => countDone('send-email'), PATIENCE).toBe(1);
  await jobs.enqueue({ name: 'clear-expired' });
  await expect.poll(() => countDone('clear-expired'), PATIENCE).toBeGreaterThan(0);
  expect([countDone('send-email'), countDone('send-sms')]).toEqual([1, 0]);
});

test('a job that is under way when the process ends is done to its end', async () => {
  await jobs.enqueue({ name: 'expire-approvals' });
  await begun.promise;
  await jobs.stop();
  expect(countDone('expire-approvals')).toBe(1);
  expect(await readFirst('expire-approvals')).toMatchObject({ state: 'completed' });
});

test('after a clock that was a year ahead, a start has the jobs of each hour done again', async () => {
  const { kysely } = database;
  await sql`update jobs.version set cron_on = now() + interval '1 year'`.execute(kysely);
  const restarted = createQueuedJobs({ database, connection: undefined, log: SILENT_LOG });
  await restarted.start(async () => undefined);
  const { rows } = await sql`select 1 from jobs.version where cron_on > now() + interval '1 day'`.execute(kysely);
  await restarted.stop();
  expect(rows).toEqual([]);
});
