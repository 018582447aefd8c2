/** Sending what waits, by several connections to a PostgreSQL server. */
import { afterAll, beforeAll } from 'vitest';
import { openPostgresDatabase } from '@/server/runtime/node/postgres-database';
import { migrate } from '@/server/storage/migrate';
import { startPostgres, type TestPostgres } from '../support/postgres-server';
import { testSending } from './sending';

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

testSending(async () => {
  const url = await postgres.createDatabase();
  const [one, other] = [openPostgresDatabase(url, () => undefined), openPostgresDatabase(url, () => undefined)];
  await migrate(one, { hosted: false });
  return [one, other];
});
