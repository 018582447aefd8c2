/** The chain of the audit: each entry is bound to the one before (storage/migrations/059-audit-chain.sql). */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queries } from '../storage/database';

/** Breaks that are told one by one. */
const MOST_BREAKS = 20;

export const AuditFindings = z.object({
  entries: z.int(),
  /** Those that erasing a person has taken words out of. */
  erased: z.int(),
  /** Hash of the last entry, in hex; null for an audit without any. */
  head: z.string().nullable(),
  /** Ids of entries, the earliest first, with what is wrong with each; twenty at most. */
  breaks: z.array(
    z.object({ entry: z.string(), at: z.string().nullable(), what: z.enum(['changed', 'removed', 'added']) }),
  ),
  /** How many there are in all. */
  broken: z.int(),
  /** Whether an entry has the hash that was noted earlier; true where none was. */
  isKnown: z.boolean(),
});
export type AuditFindings = z.infer<typeof AuditFindings>;

interface Row {
  entry: string;
  at: Date | null;
  what: AuditFindings['breaks'][number]['what'];
}

/**
 * Looks at every entry; changes nothing. `changed`: the entry, or its link, is not as it was written. `removed`: its
 * link is there and it is not, or a link before it is not. `added`: it was put in past the product. `noted`: the hash
 * of what was the last entry at some time, kept outside of the registry: without it, nobody can tell that the last
 * entries were taken out together with their links.
 */
export async function examineAudit(queries: Queries, noted?: string): Promise<AuditFindings> {
  const { rows } = await sql<Row>`
    with chain as (
      select position, entry_id, hash, words, salt,
        coalesce(lag(hash) over (order by position), '') as hash_before,
        coalesce(lag(position) over (order by position), 0) as position_before
      from audit_chain
    )
    select coalesce(entry.id, chain.entry_id)::text as entry, entry.at,
      case
        when chain.entry_id is null then 'added'
        when entry.id is null or chain.position <> chain.position_before + 1 then 'removed'
        else 'changed'
      end as what
    from chain full join audit_log as entry on entry.id = chain.entry_id
    where chain.entry_id is null or entry.id is null
      or chain.position <> chain.position_before + 1
      or chain.hash <> audit_hash(entry, chain.hash_before, chain.words)
      or (chain.salt is not null and chain.words <> audit_words(entry, chain.salt))
    order by coalesce(chain.entry_id, entry.id)`.execute(queries);
  const { rows: counted } = await sql<{ entries: number; erased: number; head: string | null }>`
    select (select count(*)::int from audit_log) as entries,
      count(*) filter (where salt is null)::int as erased,
      (select hash from audit_chain order by position desc limit 1) as head
    from audit_chain`.execute(queries);
  return {
    ...(counted[0] ?? { entries: 0, erased: 0, head: null }),
    breaks: rows.slice(0, MOST_BREAKS).map(({ entry, at, what }) => ({ entry, at: at?.toISOString() ?? null, what })),
    broken: rows.length,
    isKnown: noted === undefined || (await isInChain(queries, noted)),
  };
}

/** Whether an entry has this hash. */
export async function isInChain(queries: Queries, hash: string): Promise<boolean> {
  const found = await queries.selectFrom('audit_chain').select('position').where('hash', '=', hash).executeTakeFirst();
  return found !== undefined;
}
