/** GET /readyz: whether what the server stands on is there. */
import { sql } from 'kysely';
import type { Platform } from '../platform/platform';
import { within } from '../platform/within';

/** What does not answer within this is away. */
const CHECK_SECONDS = 5;

/** What is away, of the database and the file store; empty when the server can serve. */
export async function listMissing({
  database,
  files,
  jobs,
  log,
}: Pick<Platform, 'database' | 'files' | 'jobs' | 'log'>): Promise<string[]> {
  const parts: Record<string, () => Promise<unknown>> = {
    database: () => sql`select 1`.execute(database.kysely),
    'file store': () => files.check(),
    queue: async () => {
      if (!jobs.isRunning()) throw new Error('It has not started yet');
    },
  };
  const missing: string[] = [];
  for (const [part, check] of Object.entries(parts)) {
    try {
      await within(CHECK_SECONDS, check, () => new Error('No answer'));
    } catch (error) {
      log.warn({ part, error: error instanceof Error ? error.message : String(error) }, 'not ready');
      missing.push(part);
    }
  }
  return missing;
}
