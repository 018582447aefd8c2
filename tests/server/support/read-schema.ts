/** The schema of a database in lines, as two databases can be compared. */
import { sql } from 'kysely';
import type { Queries } from '@/server/storage/database';

/** Of the product's schemas, and no extension's own. */
const ours = (namespace: string, catalog: string, id: string) =>
  `${namespace} in ('public'::regnamespace, 'auth'::regnamespace) and not exists (
    select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${id} and d.deptype = 'e')`;

/**
 * Who may do what. A list that nobody has touched is null, and says the same as the default of its kind written out.
 */
const rights = (list: string, kind: string, owner: string) => `(
  select string_agg(case r.grantee when 0 then 'public' when ${owner} then 'owner' else r.grantee::regrole::text end || ' ' || r.privilege_type, ', '
    order by r.grantee, r.privilege_type)
  from aclexplode(coalesce(${list}, acldefault(${kind}, ${owner}))) r)`;

const PARTS = {
  schema: `select format('%s: %s', nspname, ${rights('nspacl', `'n'`, 'nspowner')}) from pg_namespace where nspname in ('public', 'auth')`,
  extension: `select extname from pg_extension`,
  table: `select format('%s (%s) rls=%s/%s options=%s rights=%s', c.oid::regclass, c.relkind, c.relrowsecurity, c.relforcerowsecurity,
      (select string_agg(o, ', ' order by o) from unnest(c.reloptions) o),
      ${rights('c.relacl', `(case c.relkind when 'S' then 's' else 'r' end)::"char"`, 'c.relowner')})
    from pg_class c where c.relkind not in ('i', 't') and ${ours('c.relnamespace', 'pg_class', 'c.oid')}`,
  // At its place among those that there are: what was dropped leaves a gap.
  column: `select format('%s.%s at %s: %s %s null=%s default=%s identity=%s generated=%s collation=%s statistics=%s rights=%s', c.oid::regclass, a.attname,
      (select count(*) from pg_attribute b where b.attrelid = c.oid and b.attnum between 1 and a.attnum and not b.attisdropped),
      format_type(a.atttypid, a.atttypmod), a.attstorage, not a.attnotnull, pg_get_expr(e.adbin, e.adrelid), a.attidentity, a.attgenerated,
      a.attcollation::regcollation, nullif(a.attstattarget, -1), ${rights('a.attacl', `'c'`, 'c.relowner')})
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef e on (e.adrelid, e.adnum) = (a.attrelid, a.attnum)
    where c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped and ${ours('c.relnamespace', 'pg_class', 'c.oid')}`,
  // That a column is not null stands with the column; later versions of PostgreSQL have it among these too.
  constraint: `select format('%s %s: %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.contype <> 'n' and ${ours('k.connamespace', 'pg_constraint', 'k.oid')}`,
  index: `select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relkind = 'r' and ${ours('c.relnamespace', 'pg_class', 'c.oid')}`,
  sequence: `select format('%s: %s', c.oid::regclass, to_jsonb(s) - 'seqrelid') from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where ${ours('c.relnamespace', 'pg_class', 'c.oid')}`,
  trigger: `select format('%s (%s)', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t where not t.tgisinternal`,
  function: `select format('%s rights=%s', pg_get_functiondef(p.oid), ${rights('p.proacl', `'f'`, 'p.proowner')})
    from pg_proc p where p.prokind <> 'a' and ${ours('p.pronamespace', 'pg_proc', 'p.oid')}`,
  policy: `select to_jsonb(p)::text from pg_policies p`,
};

/** Tables, columns, constraints, indexes, triggers, functions, rights and policies of the schemas public and auth. */
export async function readSchema(queries: Queries): Promise<string[]> {
  const lines: string[] = [];
  for (const [part, text] of Object.entries(PARTS)) {
    const { rows } = await sql.raw<Record<string, string>>(text).execute(queries);
    lines.push(...rows.map((row) => `${part} ${Object.values(row).join('')}`).toSorted());
  }
  return lines;
}
