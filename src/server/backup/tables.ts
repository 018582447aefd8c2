/** Which tables a copy of the registry holds, and in which order they can be filled. */
import { sql } from 'kysely';
import type { Queries } from '../storage/database';

export interface TableToCopy {
  /** With its schema, such as public.applications. */
  name: string;
  /** Those that are written; what the database works out itself is left out. */
  columns: string[];
  /** Of the primary key. */
  keys: string[];
  /** The columns that are numbered by a sequence. */
  numbered: string[];
}

/**
 * Uploads that are under way have no bytes in a copy: their senders begin them anew. The list of migrations stands in
 * the copy's manifest; which servers run is nothing to keep.
 */
const LEFT_OUT = ['public.uploads', 'public.upload_pieces', 'public.nodes', 'public.schema_migrations'];

/**
 * The registry's tables, each behind those that it refers to. A hosted project keeps its accounts itself: of it, its
 * schema "auth" is no part.
 */
export async function listTables(queries: Queries, { hosted }: { hosted: boolean }): Promise<TableToCopy[]> {
  const schemas = hosted ? ['public'] : ['public', 'auth'];
  const { rows } = await sql<TableToCopy & { refers: string[] }>`
    select format('%s.%s', n.nspname, c.relname) as name,
      (select coalesce(jsonb_agg(a.attname order by a.attnum), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(jsonb_agg(a.attname order by a.attnum), '[]') from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as keys,
      (select coalesce(jsonb_agg(a.attname order by a.attnum), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null) as numbered,
      (select coalesce(jsonb_agg(distinct format('%s.%s', fn.nspname, f.relname)), '[]') from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in (${sql.join(schemas)}) and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`.execute(
    queries,
  );
  const found = rows.filter(({ name }) => !LEFT_OUT.includes(name));
  return inOrder(found.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
}

function inOrder(tables: (TableToCopy & { refers: string[] })[]): TableToCopy[] {
  const ordered: TableToCopy[] = [];
  const seen = new Set<string>();
  const visit = ({ refers, ...table }: TableToCopy & { refers: string[] }): void => {
    if (seen.has(table.name)) return;
    seen.add(table.name);
    for (const other of tables) if (refers.includes(other.name)) visit(other);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

/** The table's name as SQL has it. */
export function quoteTable(name: string): string {
  return name.split('.').map(quoteName).join('.');
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
