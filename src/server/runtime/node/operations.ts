/** What the server does for commands on its machine, since it alone can reach the embedded database. */
import type { Platform } from '@/server/platform/platform';
import { makeBackup } from './backup/keep-backup';
import { examineDatabase } from './doctor/examine-database';
import type { Operation } from './operations-socket';

export function createOperations(
  platform: Pick<Platform, 'database' | 'files' | 'clock'>,
): (operation: Operation) => Promise<unknown> {
  const { database, files, clock } = platform;
  return async (operation) => {
    if (operation.command === 'backup') return makeBackup({ database, files, clock, hosted: false }, operation.folder);
    return examineDatabase(database, { hosted: false });
  };
}
