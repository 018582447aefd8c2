/** The registry of an environment, for a command that works on it itself, since no server has it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SILENT_LOG } from '@/server/platform/log';
import type { Database } from '@/server/storage/database';
import { BackupError } from './backup/backup-folder';
import type { BackupSource } from './backup/write-backup';
import { lockDataDir } from './data-dir-lock';
import { examineDatabase } from './doctor/examine-database';
import type { Environment } from './environment';
import { openDatabase, openFiles } from './open-platform';

/** Whether the sign-in is a hosted project's. */
export const isHosted = ({ SUPABASE_URL }: Environment): boolean => SUPABASE_URL !== undefined;

/** Throws where the data folder holds no registry. */
export function assertRegistryThere(dataDir: string, consequence: string): void {
  if (!existsSync(join(dataDir, 'database')))
    throw new BackupError(`${dataDir} holds no registry: ${consequence}. Check DATA_DIR.`);
}

/** Opens database and files, and closes them after the work. Throws while another process has the data folder. */
export async function withSource<Result>(
  environment: Environment,
  work: (source: BackupSource & { database: Database }) => Promise<Result>,
): Promise<Result> {
  const release = environment.DATABASE_URL === undefined ? lockDataDir(environment.DATA_DIR) : () => undefined;
  try {
    const database = await openDatabase(environment, SILENT_LOG);
    try {
      return await work({
        database,
        files: await openFiles(environment),
        hosted: isHosted(environment),
        clock: () => new Date(),
      });
    } finally {
      await database.close();
    }
  } finally {
    release();
  }
}

/** Throws where this build has migrations for it, which a start alone applies, or another build made it. */
export async function assertOfThisBuild(database: Database, environment: Environment, then: string): Promise<void> {
  const { pending, foreign, tooOld } = await examineDatabase(database, { hosted: isHosted(environment) });
  if (tooOld || pending.length > 0)
    throw new Error(`The database is of an earlier build. Start this build on it once, then ${then}.`);
  if (foreign.length > 0)
    throw new Error(
      `The database has ${foreign.join(', ')}, which this build does not have. Use the build that made it.`,
    );
}
