/** What a build brings along and a first start copies: making it takes seconds, and always ends the same. */
import { migrate } from '@/server/storage/migrate';
import { openDatabaseFolder } from './database-folder';

/**
 * Makes a database of the embedded PostgreSQL in a folder that is not there yet: without a row, but with every table of
 * this build. No migration puts anything into it that has to differ from one registry to another.
 */
export async function makeEmptyDatabase(folder: string): Promise<void> {
  const database = await openDatabaseFolder(folder, () => undefined);
  try {
    await migrate(database, { hosted: false });
  } finally {
    await database.close();
  }
}
