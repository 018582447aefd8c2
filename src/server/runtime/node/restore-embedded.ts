/** Puts a copy of the registry into a data folder, with the embedded database. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '@/server/platform/file-store';
import { SILENT_LOG } from '@/server/platform/log';
import type { Database } from '@/server/storage/database';
import { lockDataDir } from './data-dir-lock';
import type { Environment } from './environment';
import { openDatabase, openFiles } from './open-platform';
import { isServed } from './operations-socket';
import { BackupError } from './backup/backup-folder';

/** What fills an empty database and an empty store. */
export type Fill = (database: Database, files: FileStore) => Promise<void>;

/** The database gets its name only when it is whole, so that a restore that was cut off is never served. */
export async function restoreEmbedded(environment: Environment, fill: Fill): Promise<void> {
  const { DATA_DIR } = environment;
  if (await isServed(DATA_DIR))
    throw new BackupError(
      `A server is using the data folder ${DATA_DIR}. Stop it first, or set DATA_DIR to another folder.`,
    );
  const release = lockDataDir(DATA_DIR);
  const target = join(DATA_DIR, 'database');
  const unfinished = join(DATA_DIR, 'database.restoring');
  try {
    if (existsSync(target))
      throw new BackupError(
        `${DATA_DIR} already holds a registry, and nothing was changed in it. A backup is restored into an empty folder: set DATA_DIR to another one, or move this one away.`,
      );
    assertEmptyFolder(environment);
    rmSync(unfinished, { recursive: true, force: true });
    // A backup of an earlier build is put into the tables that it was made of.
    const database = await openDatabase(environment, SILENT_LOG, { folder: unfinished, bare: true });
    try {
      await fill(database, await openFiles(environment));
    } finally {
      await database.close();
    }
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    release();
  }
}

/** Throws BackupError where files are already, which would be of another registry. */
export function assertEmptyFolder({ DATA_DIR, S3_ENDPOINT }: Environment): void {
  const folder = join(DATA_DIR, 'files');
  const isFilled = existsSync(folder) && readdirSync(folder).some((name) => name !== 'incoming');
  if (S3_ENDPOINT === undefined && isFilled)
    throw new BackupError(
      `${folder} already holds files, and nothing was changed in it. A backup is restored into an empty folder: set DATA_DIR to another one, or move these away.`,
    );
}
