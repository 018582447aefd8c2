/** Puts a copy of the registry into an empty database and an empty store of files, and compares what is there then. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Manifest } from '@/server/backup/manifest';
import { readRows, writeAlike, writeNumbers, writeRows } from '@/server/backup/rows';
import { listTables, quoteTable, type TableToCopy } from '@/server/backup/tables';
import { isKey, type FileStore } from '@/server/platform/file-store';
import type { Database, Queries } from '@/server/storage/database';
import { BASELINE_RELEASE } from '@/server/storage/baseline';
import { compareMigrations, migrate, MIGRATIONS } from '@/server/storage/migrate';
import {
  BackupError,
  checkFolder,
  filePath,
  listKeys,
  readLines,
  tablePath,
  type CheckedFolder,
} from './backup-folder';

export interface RestoreTarget {
  database: Database;
  files: FileStore;
  /** Of a hosted project: how it makes users, of the rows of our own. */
  hosted: false | ((users: AsyncIterable<string>) => Promise<void>);
}

/** Reads the whole copy; throws BackupError when it is damaged, or when this build cannot take it. */
export async function checkBackup(folder: string, { hosted }: { hosted: boolean }): Promise<CheckedFolder> {
  const checked = await checkFolder(folder);
  const { tooOld, foreign } = await compareMigrations(checked.manifest.migrations, { hosted: checked.manifest.hosted });
  if (tooOld)
    throw new BackupError(
      `The backup is older than this release can take. Restore it with ${BASELINE_RELEASE}, and take another one there.`,
    );
  if (foreign.length > 0)
    throw new BackupError(
      `The backup is of another release: this one does not have ${foreign.join(', ')}. Restore it with the release that made it, or a later one.`,
    );
  if (checked.manifest.hosted && !hosted)
    throw new BackupError(
      'The backup is of a hosted Supabase project, which keeps the accounts itself. Restore it into a project: set SUPABASE_URL and its keys.',
    );
  await assertOwnKeys(folder, checked.manifest);
  return checked;
}

/** Of rows that name bytes in a store, by which these are asked for. */
const TABLES_OF_KEYS = ['public.files', 'public.uploads'];

/** Whoever can write into a copy can name anything there: no path may come of it. */
async function assertOwnKeys(folder: string, { tables }: Manifest): Promise<void> {
  for (const { name } of tables.filter((table) => TABLES_OF_KEYS.includes(table.name)))
    for await (const line of readLines(folder, name)) {
      const { key } = JSON.parse(line) as { key?: unknown };
      if (typeof key !== 'string' || !isKey(key))
        throw new BackupError(
          `The table ${name} of the backup names a stored file ${JSON.stringify(key)}, which is no name that the registry gives. Nothing was restored: somebody has changed the copy, so take another backup.`,
        );
    }
}

/** Throws BackupError when the database holds anything of a registry already. */
export async function assertEmptyDatabase({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.schema_migrations') is not null or to_regclass('public.applications') is not null as there`.execute(
    kysely,
  );
  if (rows[0]?.there === true)
    throw new BackupError(
      'The database already holds a registry, and nothing was changed in it. A backup is restored into an empty one: name another in DATABASE_URL or DATA_DIR.',
    );
}

/**
 * Fills what is empty. The tables come in one transaction, which is only ended when they are, row by row, what the copy
 * has; older ones are brought up to this build then.
 */
export async function restoreBackup(
  folder: string,
  { manifest: copied, ...checked }: CheckedFolder,
  { database, files, hosted: makeUsers }: RestoreTarget,
): Promise<void> {
  const hosted = makeUsers !== false;
  // A project keeps the users itself, so that of our own sign-in no table goes there.
  const manifest = hosted
    ? { ...copied, hosted, tables: copied.tables.filter(({ name }) => !name.startsWith('auth.')) }
    : copied;
  await assertEmptyDatabase(database);
  for (const key of listKeys({ manifest, ...checked })) {
    const sum = checked.sums.get(filePath(key));
    const stored = await files.put(key, createReadStream(join(folder, filePath(key))));
    if (stored.sha256 !== sum || (await hashStored(files, key)) !== sum)
      throw new BackupError(`The file ${key} does not come back from its store as it was put in. Check the store.`);
  }
  const { taken } = await compareMigrations(manifest.migrations, { hosted });
  await migrate(database, { hosted, migrations: MIGRATIONS.filter(({ name }) => taken.includes(name)) });
  if (hosted && !copied.hosted) await makeUsers(readLines(folder, 'auth.users'));
  await database.kysely.transaction().execute(async (transaction) => {
    await writeAlike(transaction);
    await fillTables(transaction, folder, manifest);
    for (const { name } of manifest.tables) await compareTable(transaction, name, { manifest, ...checked });
    if (manifest.erased.length > 0)
      await transaction
        .updateTable('files')
        .set({ state: 'deleted', attached_to: null, name: '' })
        .where('key', 'in', manifest.erased)
        .execute();
  });
  await migrate(database, { hosted });
}

async function fillTables(queries: Queries, folder: string, manifest: Manifest): Promise<void> {
  const tables = await findTables(queries, manifest);
  const names = tables.map(({ name }) => quoteTable(name));
  // What triggers keep is in the copy, and the history refuses to be written by anybody else.
  for (const name of names) await sql.raw(`alter table ${name} disable trigger user`).execute(queries);
  await sql.raw(`truncate ${names.join(', ')} cascade`).execute(queries);
  for (const table of tables) {
    await writeRows(queries, table, readLines(folder, table.name));
    const { numbers } = manifest.tables.find(({ name }) => name === table.name) ?? { numbers: {} };
    await writeNumbers(queries, table, numbers);
  }
  for (const name of names) await sql.raw(`alter table ${name} enable trigger user`).execute(queries);
}

/** The copy's tables, in its order. */
async function findTables(queries: Queries, { hosted, tables }: Manifest): Promise<TableToCopy[]> {
  const found = await listTables(queries, { hosted });
  return tables.map(({ name }) => {
    const table = found.find((each) => each.name === name);
    if (!table) throw new BackupError(`The backup has a table ${name} that its migrations do not make.`);
    return table;
  });
}

/** Throws unless the rows that are there now are, byte by byte, the lines of the copy. */
async function compareTable(queries: Queries, name: string, { manifest, sums }: CheckedFolder): Promise<void> {
  const [table] = await findTables(queries, {
    ...manifest,
    tables: manifest.tables.filter((each) => each.name === name),
  });
  const hash = createHash('sha256');
  let count = 0;
  if (table)
    for await (const line of readRows(queries, table)) {
      hash.update(`${line}\n`);
      count += 1;
    }
  const { rows } = manifest.tables.find((each) => each.name === name) ?? { rows: 0 };
  if (count !== rows || hash.digest('hex') !== sums.get(tablePath(name)))
    throw new BackupError(
      `The table ${name} does not come back from the database as the backup has it. Nothing was kept.`,
    );
}

async function hashStored(files: FileStore, key: string): Promise<string | undefined> {
  const opened = await files.open(key);
  if (!opened) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of opened.stream) hash.update(chunk);
  return hash.digest('hex');
}
