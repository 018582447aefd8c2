/** Applies the SQL files of migrations/ in order, each once and in one transaction. */
import { sql } from 'kysely';
import type { Database } from './database';
import { readErrorCode } from './error-code';

export interface Migration {
  /** File name without its ending, such as 002-people. */
  name: string;
  sql: string;
}

export interface MigrateOptions {
  /**
   * True on a hosted Supabase project, which has schema auth and its roles already: files marked "embedded" are
   * skipped.
   */
  hosted: boolean;
  migrations?: Migration[];
}

/** Any number, the same in every process. */
const MIGRATION_LOCK = 7_402_113;

/** PostgreSQL's code for what a role may not do. */
const NOT_PERMITTED = '42501';

/** Of whoever brings a database up to this build, as an operator is told. */
export const NEEDED_RIGHTS = 'must own its database and have CREATEROLE';

const sources = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The migrations of this build, in the order of their numbers. */
export const MIGRATIONS: Migration[] = Object.entries(sources)
  .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql: text }))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

/**
 * Brings the database up to this build and returns the names of what it applied. Several processes may call it at once.
 * Throws when a file was changed after it had been applied, or when the database is ahead of this build.
 */
export async function migrate(
  database: Database,
  { hosted, migrations = MIGRATIONS }: MigrateOptions,
): Promise<string[]> {
  const wanted = migrations.filter(({ name }) => !(hosted && name.includes('embedded')));
  return database.withLock(MIGRATION_LOCK, async () => {
    const applied = await readApplied(database);
    refuseUnknown([...applied.keys()], migrations);
    const done: string[] = [];
    for (const migration of wanted) {
      const checksum = await checksumOf(migration.sql);
      const before = applied.get(migration.name);
      if (before === checksum) continue;
      if (before !== undefined) {
        throw new Error(
          `Migration ${migration.name} was changed after it had been applied. Put it back, and write the change as a new migration.`,
        );
      }
      await apply(database, migration, checksum);
      done.push(migration.name);
    }
    return done;
  });
}

async function apply(database: Database, { name, sql: text }: Migration, checksum: string): Promise<void> {
  try {
    // name and checksum are file name and hex digits; a script takes no parameters.
    await database.runScript(
      `${text}\n;insert into public.schema_migrations (name, checksum) values ('${name.replaceAll("'", "''")}', '${checksum}');`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice =
      readErrorCode(error) === NOT_PERMITTED ? `. The role of DATABASE_URL ${NEEDED_RIGHTS}: see OPERATE.md` : '';
    throw new Error(`Migration ${name} failed: ${reason}${advice}`, { cause: error });
  }
}

async function readApplied(database: Database): Promise<Map<string, string>> {
  await database.runScript(
    'create table if not exists public.schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());',
  );
  const { rows } = await sql<{
    name: string;
    checksum: string;
  }>`select name, checksum from public.schema_migrations`.execute(database.kysely);
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** A migration as a database, or a copy of one, has noted it. */
export interface AppliedMigration {
  name: string;
  checksum: string;
}

/**
 * What a list of applied migrations has to do with those of this build: which this build has differently or not at all
 * (made by another one), and which are still to be applied.
 */
export async function compareMigrations(
  applied: AppliedMigration[],
  { hosted }: Pick<MigrateOptions, 'hosted'>,
): Promise<{ foreign: string[]; pending: string[] }> {
  const own = new Map(
    await Promise.all(MIGRATIONS.map(async (each) => [each.name, await checksumOf(each.sql)] as const)),
  );
  return {
    foreign: applied.filter(({ name, checksum }) => own.get(name) !== checksum).map(({ name }) => name),
    pending: [...own.keys()].filter(
      (name) => !(hosted && name.includes('embedded')) && applied.every((each) => each.name !== name),
    ),
  };
}

function refuseUnknown(applied: string[], migrations: Migration[]): void {
  const unknown = applied.filter((name) => migrations.every((migration) => migration.name !== name));
  if (unknown.length > 0)
    throw new Error(
      `The database is newer than this build: it has ${unknown.join(', ')}. Start the build that made it, or a later one.`,
    );
}

/** Line ends do not count: a checkout on Windows has others. */
async function checksumOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text.replaceAll('\r\n', '\n')));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
