/** What a look at the database of an installation tells. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Queries } from '@/server/storage/database';
import { listDifferences } from '../nodes/nodes';
import type { AppliedMigration } from '@/server/storage/baseline';
import { compareMigrations } from '@/server/storage/migrate';

export const DatabaseFindings = z.object({
  /** How far the clock of the database is ahead of this machine's; negative when it is behind. */
  aheadMs: z.number(),
  /** Whether the database is of a build before the baseline. */
  tooOld: z.boolean(),
  /** Migrations that this build does not have, or has differently. */
  foreign: z.array(z.string()),
  /** Those that the next start applies. */
  pending: z.array(z.string()),
  /** Whether the database's role may make the roles that the first migration makes. */
  mayMakeRoles: z.boolean(),
  /** Jobs that have been due for ten minutes and were not begun. */
  overdueJobs: z.int(),
  /** Messages that no provider has taken, and that nobody has sent again. */
  failedMessages: z.int(),
  /** What the servers that share it do not have alike, a line each. */
  differences: z.array(z.string()),
});
export type DatabaseFindings = z.infer<typeof DatabaseFindings>;

/** Changes nothing. */
export async function examineDatabase(
  { kysely }: Pick<Database, 'kysely'>,
  { hosted }: { hosted: boolean },
): Promise<DatabaseFindings> {
  const before = Date.now();
  const found = await kysely
    .selectNoFrom([
      sql<Date>`clock_timestamp()`.as('now'),
      sql<boolean>`(select rolsuper or rolcreaterole from pg_roles where rolname = current_user)`.as('may'),
      sql<boolean>`to_regclass('public.schema_migrations') is not null`.as('registry'),
      sql<boolean>`to_regclass('public.messages') is not null`.as('messages'),
      sql<boolean>`to_regclass('public.nodes') is not null`.as('nodes'),
      sql<boolean>`to_regclass('jobs.job') is not null`.as('jobs'),
    ])
    .executeTakeFirstOrThrow();
  const aheadMs = found.now.getTime() - (before + Date.now()) / 2;
  const applied = found.registry
    ? (await sql<AppliedMigration>`select name, checksum from public.schema_migrations`.execute(kysely)).rows
    : [];
  const { tooOld, foreign, pending } = await compareMigrations(applied, { hosted });
  return {
    aheadMs,
    tooOld,
    foreign,
    pending,
    mayMakeRoles: found.may,
    overdueJobs: found.jobs
      ? await count(kysely, `jobs.job where state = 'created' and start_after < now() - interval '10 minutes'`)
      : 0,
    failedMessages: found.messages ? await count(kysely, `public.messages where state = 'failed'`) : 0,
    differences: found.nodes ? await listDifferences(kysely) : [],
  };
}

async function count(queries: Queries, from: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(from)}`.execute(queries);
  return rows[0]?.count ?? 0;
}
