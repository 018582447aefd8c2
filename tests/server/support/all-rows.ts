/** What the database holds, as it can be compared before and after. */
import { sql } from 'kysely';
import type { Queries } from '@/server/storage/database';

/** Counted and written down whatever becomes of an act. */
const COUNTED = ['rate_limits', 'message_channels', 'sign_in_attempts', 'otp_challenges', 'secrets'];

/** Every row of every table as text, less those that count attempts, and less when a session was last used. */
export async function readAllRows(queries: Queries): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
    from information_schema.tables where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`.execute(
    queries,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !COUNTED.some((counted) => name.endsWith(counted)));
  const everything: Record<string, string[]> = {};
  for (const name of tables.toSorted()) {
    const found = await sql<{ row: string }>`
      select (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.table(name)} t order by 1`.execute(queries);
    everything[name] = found.rows.map(({ row }) => row);
  }
  return everything;
}
