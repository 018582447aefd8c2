/**
 * Migrated databases in memory. Starting one takes longer than most test files, so it is done with as few as possible:
 * one that is closed is emptied and lent to the next test of the same process.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@/server/storage/database';
import { MIGRATIONS, migrate } from '@/server/storage/migrate';
import { openPGliteDatabase } from '@/server/storage/pglite-database';
import { closeWhenOver } from './close-when-over';
import { emptyTables } from './empty-tables';

type EmbeddedDatabase = Awaited<ReturnType<typeof openPGliteDatabase>>;

/** One cannot load what another has dumped. */
const PGLITE_VERSION = (
  JSON.parse(readFileSync(join('node_modules', '@electric-sql', 'pglite', 'package.json'), 'utf8')) as {
    version: string;
  }
).version;

const free: Database[] = [];

/** A migrated database without a row. Closed by its test, or else when that, or the file, has ended. */
export async function openTestDatabase(): Promise<Database> {
  const database = free.pop() ?? (await openMigrated());
  let over = false;
  const expectOpen = () => {
    // Whoever comes next must not find rows of somebody who was still at work.
    if (over) throw new Error('The test that had this database is over.');
  };
  const lent: Database = {
    kysely: database.kysely.withPlugin({
      transformQuery: ({ node }) => (expectOpen(), node),
      transformResult: async ({ result }) => result,
    }),
    runScript: async (script) => (expectOpen(), database.runScript(script)),
    withLock: async (lock, work) => (expectOpen(), database.withLock(lock, work)),
    async close() {
      if (over) return;
      over = true;
      await emptyTables(database, ['public.schema_migrations']);
      free.push(database);
    },
  };
  closeWhenOver(lent);
  return lent;
}

/** One of the test's own in which nothing is, not even a table. */
export function openUnmigratedDatabase(): Promise<EmbeddedDatabase> {
  return openCopy('unmigrated', async () => undefined);
}

function openMigrated(): Promise<EmbeddedDatabase> {
  const hash = createHash('sha256').update(JSON.stringify(MIGRATIONS)).digest('hex').slice(0, 16);
  return openCopy(hash, async (database) => void (await migrate(database, { hosted: false })));
}

/** What is prepared is dumped once, and loaded by every process. */
async function openCopy(
  name: string,
  prepare: (database: EmbeddedDatabase) => Promise<void>,
): Promise<EmbeddedDatabase> {
  const folder = join(process.cwd(), '.cache', 'test-databases');
  const path = join(folder, `${name}-${PGLITE_VERSION}.tar`);
  if (existsSync(path)) return openPGliteDatabase({ loadDataDir: new Blob([readFileSync(path)]) });
  const database = await openPGliteDatabase();
  await prepare(database);
  const dump = await database.pglite.dumpDataDir('none');
  mkdirSync(folder, { recursive: true });
  // Test processes run at once: each writes its own and the last rename wins.
  const part = `${path}.${process.pid}`;
  writeFileSync(part, new Uint8Array(await dump.arrayBuffer()));
  renameSync(part, path);
  return database;
}
