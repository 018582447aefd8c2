/** Refreshing a session while it ends, or is lifted: on a PostgreSQL server, neither waits for the other for ever. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openPostgresDatabase } from '@/server/runtime/node/postgres-database';
import { migrate } from '@/server/storage/migrate';
import type { Database } from '@/server/storage/database';
import { startPostgres, type TestPostgres } from '../support/postgres-server';
import { createTestPlatform, type TestPlatform } from '../support/test-platform';

let postgres: TestPostgres;
let database: Database;
let platform: TestPlatform;

beforeAll(async () => {
  postgres = await startPostgres();
  database = openPostgresDatabase(await postgres.createDatabase(), () => undefined);
  await migrate(database, { hosted: false });
  platform = await createTestPlatform({ database });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

test('a session that ends while it is refreshed is over, and nothing fails', async () => {
  const { sessions } = platform.auth.embedded;
  const userId = await platform.auth.backend.createPasswordUser('chief@registry.example', 'correct-horse-7');
  const { refresh_token } = await sessions.issue(userId, 'password');
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(database.kysely);
    return rows.length > 0;
  };
  const refreshed = Promise.withResolvers<unknown>();
  await database.kysely.transaction().execute(async (transaction) => {
    // In the order in which a second factor and the end of a session lock.
    await transaction.selectFrom('auth.sessions').select('id').where('user_id', '=', userId).forUpdate().execute();
    sessions.refresh(refresh_token).then(refreshed.resolve, refreshed.resolve);
    await expect.poll(isWaiting).toBe(true);
    await transaction.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
  });
  expect(await refreshed.promise).toMatchObject({ statusCode: 400, code: 'refresh_token_not_found' });
});
