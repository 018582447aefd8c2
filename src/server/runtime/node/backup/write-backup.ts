/** Makes a copy of the registry while it runs: its tables as they are at one moment, and the files that they name. */
import { sql } from 'kysely';
import { BACKUP_FORM, type Manifest } from '@/server/backup/manifest';
import { readNumbers, readRows, writeAlike } from '@/server/backup/rows';
import { listTables } from '@/server/backup/tables';
import type { FileStore } from '@/server/platform/file-store';
import type { Database, Queries } from '@/server/storage/database';
import type { AppliedMigration } from '@/server/storage/baseline';
import { BackupError, createFolderWriter, filePath, tablePath, type FolderWriter } from './backup-folder';

export interface BackupSource {
  database: Pick<Database, 'kysely'>;
  files: Pick<FileStore, 'open'>;
  /** True of a hosted Supabase project. */
  hosted: boolean;
  clock: () => Date;
}

export interface BackupDone {
  manifest: Manifest;
  /** How long the tables took. Until then the embedded database, which has one connection, serves nobody else. */
  tablesMs: number;
}

interface FileToCopy {
  key: string;
  size: number;
  sha256: string;
}

/** Fills the folder, which is there and empty. Throws when the database holds no registry. */
export async function writeBackup(source: BackupSource, folder: string): Promise<BackupDone> {
  const writer = createFolderWriter(folder);
  const startedAt = performance.now();
  const { files, ...tables } = await source.database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => copyTables(transaction, source, writer));
  const tablesMs = performance.now() - startedAt;
  const copied = { count: 0, bytes: 0 };
  const faults: string[] = [];
  for (const file of files) {
    if (await copyFile(source, writer, file)) {
      copied.count += 1;
      copied.bytes += file.size;
    } else faults.push(file.key);
  }
  const erased = await listErased(source, faults);
  const manifest: Manifest = {
    registry_backup: BACKUP_FORM,
    made_at: source.clock().toISOString(),
    hosted: source.hosted,
    ...tables,
    files: copied,
    erased,
    damaged: faults.filter((key) => !erased.includes(key)),
  };
  await writer.finish(manifest);
  return { manifest, tablesMs };
}

async function copyTables(
  queries: Queries,
  { hosted }: BackupSource,
  writer: FolderWriter,
): Promise<Pick<Manifest, 'migrations' | 'tables'> & { files: FileToCopy[] }> {
  await writeAlike(queries);
  const migrations = await readMigrations(queries);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(queries, { hosted })) {
    let rows = 0;
    const lines = async function* () {
      for await (const line of readRows(queries, table)) {
        rows += 1;
        yield `${line}\n`;
      }
    };
    await writer.write(tablePath(table.name), inLargerChunks(lines()));
    tables.push({ name: table.name, rows, numbers: await readNumbers(queries, table) });
  }
  const files = await queries
    .selectFrom('files')
    .select(['key', 'size', 'sha256'])
    .where('state', '<>', 'deleted')
    .orderBy('key')
    .execute();
  return { migrations, tables, files };
}

async function readMigrations(queries: Queries): Promise<AppliedMigration[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.schema_migrations') is not null as there`.execute(queries);
  if (rows[0]?.there !== true)
    throw new BackupError(
      'The database holds no registry: there is nothing to back up. Check DATABASE_URL and DATA_DIR.',
    );
  return (
    await sql<AppliedMigration>`select name, checksum from public.schema_migrations order by name collate "C"`.execute(
      queries,
    )
  ).rows;
}

const CHUNK_CHARACTERS = 64_000;

/** A write to the disk for each line would take longer than the lines. */
async function* inLargerChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** False when the store does not have it as it was uploaded: the copy is made without it. */
async function copyFile({ files }: BackupSource, writer: FolderWriter, { key, sha256 }: FileToCopy): Promise<boolean> {
  const opened = await files.open(key);
  return opened !== undefined && writer.write(filePath(key), opened.stream, sha256);
}

/** Of these keys, those that are no longer the registry's: it has let go of them since the tables were read. */
async function listErased({ database: { kysely } }: BackupSource, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const kept = await kysely
    .selectFrom('files')
    .select('key')
    .where('key', 'in', keys)
    .where('state', '<>', 'deleted')
    .execute();
  return keys.filter((key) => kept.every((each) => each.key !== key));
}
