/** Rows of a table as lines of JSON, the same from every PostgreSQL, and back. */
import { sql } from 'kysely';
import type { Queries } from '../storage/database';
import { quoteName, quoteTable, type TableToCopy } from './tables';

/** Rows that are fetched at once. */
const AT_ONCE = 500;

/** Characters of lines that are sent to the database at once; a single row may be longer. */
const BATCH_CHARACTERS = 4_000_000;

const CURSOR = 'rows_to_copy';

/**
 * Has the database write times and numbers in one way, whatever it is set to. For the length of the transaction that
 * the queries are of.
 */
export async function writeAlike(queries: Queries): Promise<void> {
  for (const setting of [`timezone = 'UTC'`, `intervalstyle = 'postgres'`, `extra_float_digits = 1`])
    await sql.raw(`set local ${setting}`).execute(queries);
}

/** One line for each row, in the order of the primary key. Within a transaction. */
export async function* readRows(queries: Queries, { name, columns, keys }: TableToCopy): AsyncGenerator<string> {
  const list = columns.map(quoteName).join(', ');
  // As bytes, or two databases with other rules of sorting would give other orders.
  const order =
    keys.map((key) => `${quoteName(key)}::text collate "C"`).join(', ') || 'row_to_json(t)::text collate "C"';
  // A line break in a value of type json stands between its parts, never in a text: there it is written as \n.
  await sql
    .raw(
      `declare ${CURSOR} no scroll cursor for
       select translate(row_to_json(t)::text, e'\\n\\r', '  ') as line from (select ${list} from ${quoteTable(name)}) t order by ${order}`,
    )
    .execute(queries);
  for (;;) {
    const { rows } = await sql<{ line: string }>`${sql.raw(`fetch ${AT_ONCE} from ${CURSOR}`)}`.execute(queries);
    for (const { line } of rows) yield line;
    if (rows.length < AT_ONCE) break;
  }
  await sql.raw(`close ${CURSOR}`).execute(queries);
}

/** Puts the rows into a table that is empty. Its triggers have to be off. */
export async function writeRows(
  queries: Queries,
  { name, columns }: TableToCopy,
  lines: AsyncIterable<string>,
): Promise<void> {
  const list = columns.map(quoteName).join(', ');
  const insert = `insert into ${quoteTable(name)} (${list}) overriding system value select ${list} from json_populate_recordset(null::${quoteTable(name)}, `;
  let batch: string[] = [];
  let characters = 0;
  const send = async () => {
    await sql`${sql.raw(insert)}${`[${batch.join(',')}]`}::json)`.execute(queries);
    batch = [];
    characters = 0;
  };
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (characters > BATCH_CHARACTERS) await send();
  }
  await send();
}

/** The last number that each sequence of the table has given; null for one that has given none. */
export async function readNumbers(
  queries: Queries,
  { name, numbered }: TableToCopy,
): Promise<Record<string, number | null>> {
  const found: Record<string, number | null> = {};
  for (const column of numbered) {
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${quoteTable(name)}, ${column})::regclass) as last`.execute(
      queries,
    );
    found[column] = rows[0]?.last ?? null;
  }
  return found;
}

/** Has the sequences go on after these numbers. */
export async function writeNumbers(
  queries: Queries,
  { name }: TableToCopy,
  numbers: Record<string, number | null>,
): Promise<void> {
  for (const [column, last] of Object.entries(numbers))
    if (last !== null)
      await sql`select setval(pg_get_serial_sequence(${quoteTable(name)}, ${column}), ${last}::bigint)`.execute(
        queries,
      );
}
