/** What the database holds, as it can be compared before and after. */
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '@/server/storage/database';

/** Counted and written down whatever becomes of an act. */
const COUNTED = ['rate_limits', 'message_channels', 'sign_in_attempts', 'otp_challenges', 'secrets'];

/** Every row of every table as text, less those that count attempts, and less when a session was last used. */
export async function readAllRows(queries: Queries): Promise<Record<string, string[]>> {
  const tables = await readTables(queries, sql`to_jsonb(t) - 'last_seen_at'`);
  return Object.fromEntries(tables.filter(([name]) => !COUNTED.some((counted) => name.endsWith(counted))));
}

/**
 * Every row in which one of the texts stands, in whatever case, as "table: row". `withUse`: with the moment when a
 * session was last used.
 */
export async function findRows(queries: Queries, texts: string[], { withUse = false } = {}): Promise<string[]> {
  const tables = await readTables(queries, withUse ? sql`to_jsonb(t)` : sql`to_jsonb(t) - 'last_seen_at'`);
  const sought = texts.map((text) => text.toLowerCase());
  return tables.flatMap(([name, rows]) =>
    rows.filter((row) => sought.some((text) => row.toLowerCase().includes(text))).map((row) => `${name}: ${row}`),
  );
}

/** Each table by name, with its rows in the order of their text. */
async function readTables(queries: Queries, row: RawBuilder<unknown>): Promise<[name: string, rows: string[]][]> {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
    from information_schema.tables where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'
    order by 1`.execute(queries);
  const tables: [string, string[]][] = [];
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`
      select (${row})::text as row from ${sql.table(name)} t order by 1`.execute(queries);
    tables.push([name, found.rows.map((each) => each.row)]);
  }
  return tables;
}
