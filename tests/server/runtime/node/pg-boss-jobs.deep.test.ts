/**
 * The queue in the database: a job is part of its transaction, jobs of the same kind are done together, and those of an
 * earlier release are taken too.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '@/server/platform/jobs';
import { SILENT_LOG } from '@/server/platform/log';
import { createQueuedJobs, type QueuedJobs } from '@/server/runtime/node/pg-boss-jobs';
import { migrate } from '@/server/storage/migrate';
import { openUnmigratedDatabase } from '../../support/test-database';

let database: Awaited<ReturnType<typeof openUnmigratedDatabase>>;
let jobs: QueuedJobs;
const done: Job[] = [];

beforeAll(async () => {
  database = await openUnmigratedDatabase();
  await migrate(database, { hosted: false });
  jobs = createQueuedJobs({ database, connection: undefined, log: SILENT_LOG });
  await jobs.start(async (job) => void done.push(job));
}, 60_000);

afterAll(async () => {
  await jobs.stop();
  await database.close();
});

/** How often a job was done; the hour's own jobs may come between. */
const countDone = (name: Job['name']) => done.filter((job) => job.name === name).length;

const PATIENCE = { timeout: 30_000, interval: 100 };

test('what a process that was killed has left behind is looked for at the start', async () => {
  await expect.poll(() => [countDone('send-email'), countDone('send-sms')], PATIENCE).toEqual([1, 1]);
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

test('a job that an earlier release has enqueued is done with what it says', async () => {
  const job: Job = { name: 'notify-status', applicationId: crypto.randomUUID(), comment: 'So' };
  await jobs.enqueue(job);
  await expect.poll(() => done, PATIENCE).toContainEqual(job);
});
