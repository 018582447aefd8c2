/** The queue of two processes on one PostgreSQL: each job is done by one of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Job } from '@/server/platform/jobs';
import { SILENT_LOG } from '@/server/platform/log';
import { createQueuedJobs, type QueuedJobs } from '@/server/runtime/node/pg-boss-jobs';
import { openPostgresDatabase } from '@/server/runtime/node/postgres-database';
import type { Database } from '@/server/storage/database';
import { startPostgres, type TestPostgres } from '../../support/postgres-server';

const PATIENCE = { timeout: 60_000, interval: 100 };

let postgres: TestPostgres;
let database: Database;
const queues: QueuedJobs[] = [];
/** Of each process. */
const done: Job[][] = [[], []];

beforeAll(async () => {
  postgres = await startPostgres();
  const connection = await postgres.createDatabase();
  database = openPostgresDatabase(connection, () => undefined);
  for (const own of done) {
    const queue = createQueuedJobs({ database, connection, log: SILENT_LOG });
    await queue.start(async (job) => void own.push(job));
    queues.push(queue);
  }
}, 120_000);

afterAll(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  await database.close();
  await postgres.stop();
});

test('what either puts into it is done once', async () => {
  const count = () => done.flat().filter(({ name }) => name === 'tidy-database').length;
  const before = count();
  for (let turn = 1; turn <= 6; turn += 1) {
    await queues[turn % 2]?.enqueue({ name: 'tidy-database' });
    await expect.poll(count, PATIENCE).toBeGreaterThanOrEqual(before + turn);
  }
  // Nothing of it is left to be done a second time.
  const readStates = async () =>
    (
      await sql<{ state: string }>`select distinct state::text from jobs.job where name = 'tidy-database'`.execute(
        database.kysely,
      )
    ).rows;
  await expect.poll(readStates, PATIENCE).toEqual([{ state: 'completed' }]);
  expect(count()).toBe(before + 6);
});

test('what is done by the clock stands in it once, and messages are looked for every minute', async () => {
  const { rows } = await sql<{ name: string; cron: string }>`
    select name, cron from jobs.schedule order by name`.execute(database.kysely);
  const everyMinute = rows.filter(({ cron }) => cron === '* * * * *').map(({ name }) => name);
  expect(everyMinute).toEqual(['send-email', 'send-sms', 'send-webhook']);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});
