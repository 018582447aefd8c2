/**
 * On a PostgreSQL server nothing that a request has begun goes on for long after the request; what has no hurry may.
 */
import { chmodSync, mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createErrorHandler } from '@/server/http/error-handler';
import { SILENT_LOG } from '@/server/platform/log';
import type { Platform, ServerEnv } from '@/server/platform/platform';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { openPlatform } from '@/server/runtime/node/open-platform';
import { openPostgresDatabase } from '@/server/runtime/node/postgres-database';
import type { Database } from '@/server/storage/database';
import { UnavailableError } from '@/server/storage/unavailable-error';
import { startPostgres, type TestPostgres } from '../../support/postgres-server';
import { TEST_CATALOG } from '../../support/test-platform';

let postgres: TestPostgres;
let url: string;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase();
});
afterAll(() => postgres.stop());

/** What the server is still at, of others than whoever asks. */
const countBusy = async (database: Database) =>
  (
    await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(database.kysely)
  ).rows.length;

test('a statement that takes too long is ended by the server, answered 503, and its connection serves on', async () => {
  const database = openPostgresDatabase(url, () => undefined, { statementSeconds: 0.3, connections: 1 });
  const other = openPostgresDatabase(url, () => undefined);
  const app = new Hono<ServerEnv>();
  app.onError(createErrorHandler(SILENT_LOG));
  app.get('/', async (context) => {
    await sql`select pg_sleep(600)`.execute(database.kysely);
    return context.text('slept');
  });
  const answer = await app.request('/');
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '10',
    expect.objectContaining({ code: 'TOO_SLOW' }),
  ]);
  await expect.poll(() => countBusy(other)).toBe(0);
  expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
  expect(database.countConnections?.()).toEqual({ busy: 0, idle: 1, waiting: 0 });
  await Promise.all([database.close(), other.close()]);
});

test('a transaction in which nothing more is asked gives its locks back', async () => {
  const database = openPostgresDatabase(url, () => undefined, { statementSeconds: 0.3, connections: 1 });
  const other = openPostgresDatabase(url, () => undefined);
  const [taken, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stuck = database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
    taken.resolve();
    await left.promise;
    await sql`select 1`.execute(transaction);
  });
  await taken.promise;
  expect(database.countConnections?.()).toEqual({ busy: 1, idle: 0, waiting: 0 });
  await sql`select pg_advisory_lock(7)`.execute(other.kysely);
  left.resolve();
  await expect(stuck).rejects.toThrow(UnavailableError);
  expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
  await Promise.all([database.close(), other.close()]);
});

test('requests have a little longer than they are waited for, jobs have no limit, and what people upload is closed to others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bounded-'));
  mkdirSync(join(folder, 'files'));
  for (const path of [folder, join(folder, 'files')]) chmodSync(path, 0o755);
  const environment = parseEnvironment({
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  });
  const opened = await openPlatform(environment, {
    catalog: TEST_CATALOG,
    validators: {},
    log: SILENT_LOG,
    print: () => undefined,
  });
  const read = async ({ database }: Platform) => [
    (await sql`show statement_timeout`.execute(database.kysely)).rows,
    (await sql`show idle_in_transaction_session_timeout`.execute(database.kysely)).rows,
  ];
  const limits = (time: string) => [[{ statement_timeout: time }], [{ idle_in_transaction_session_timeout: time }]];
  expect(await read(opened.platform)).toEqual(limits('35s'));
  expect(await read(opened.background)).toEqual(limits('0'));
  expect([folder, join(folder, 'files')].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0]);
  await opened.close();
});
