/** GET /readyz: whether what the server stands on is there. */
import { sql } from 'kysely';
import type { Platform } from '../platform/platform';

/** What is away, of the database and the file store; empty when the server can serve. */
export async function listMissing({
  database,
  files,
  log,
}: Pick<Platform, 'database' | 'files' | 'log'>): Promise<string[]> {
  const parts = { database: () => sql`select 1`.execute(database.kysely), 'file store': () => files.check() };
  const missing: string[] = [];
  for (const [part, check] of Object.entries(parts)) {
    try {
      await check();
    } catch (error) {
      log.warn({ part, error: error instanceof Error ? error.message : String(error) }, 'not ready');
      missing.push(part);
    }
  }
  return missing;
}
