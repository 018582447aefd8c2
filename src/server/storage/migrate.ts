/**
 * Makes the database by the SQL files of schema/, the baseline, and brings it up to this build by those of migrations/:
 * in order, each once and in one transaction.
 */
import { sql } from 'kysely';
import { BASELINE_RELEASE, checksumOf, isEmbedded, toBaseline, type AppliedMigration } from './baseline';
import type { Database } from './database';
import { readErrorCode } from './error-code';
import { LastingError } from './lasting-error';

export interface Migration {
  /** Of its file without the ending: schema/02-people of the baseline, 056-searching of what came after it. */
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

/** The files of this build in their order: those of the baseline, and the migrations by their numbers. */
export const MIGRATIONS: Migration[] = [
  ...inOrder(import.meta.glob<string>('./schema/*.sql', { query: '?raw', import: 'default', eager: true })),
  ...inOrder(import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })),
];

function inOrder(sources: Record<string, string>): Migration[] {
  return Object.entries(sources)
    .map(([path, text]) => ({ name: path.replace(/^\.\/(migrations\/)?|\.sql$/g, ''), sql: text }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Brings the database up to this build and returns the names of what it applied. Several processes may call it at once.
 * Throws when a file was changed after it had been applied, or when the database is ahead of this build or too far
 * behind it.
 */
export async function migrate(
  database: Database,
  { hosted, migrations = MIGRATIONS }: MigrateOptions,
): Promise<string[]> {
  return database.withLock(MIGRATION_LOCK, async () => {
    const own = await Promise.all(migrations.map(withChecksum));
    const applied = await takeRecord(database, own);
    assertKnown([...applied.keys()], migrations);
    const done: string[] = [];
    for (const migration of own) {
      if (hosted && isEmbedded(migration)) continue;
      const before = applied.get(migration.name);
      if (before === migration.checksum) continue;
      if (before !== undefined) {
        throw new LastingError(
          `Migration ${migration.name} was changed after it had been applied. Put it back, and write the change as a new migration.`,
        );
      }
      await apply(database, migration);
      done.push(migration.name);
    }
    return done;
  });
}

async function withChecksum(migration: Migration): Promise<Migration & AppliedMigration> {
  return { ...migration, checksum: await checksumOf(migration.sql) };
}

async function apply(database: Database, { name, sql: text, checksum }: Migration & AppliedMigration): Promise<void> {
  try {
    await database.runScript(`${text}\n;${note([{ name, checksum }])}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const told = `Migration ${name} failed: ${reason}`;
    if (readErrorCode(error) !== NOT_PERMITTED) throw new Error(told, { cause: error });
    throw new LastingError(`${told}. The role of DATABASE_URL ${NEEDED_RIGHTS}: see OPERATE.md`, { cause: error });
  }
}

/** Names and checksums are those of files and hex digits; a script takes no parameters. */
function note(migrations: AppliedMigration[]): string {
  const rows = migrations.map(({ name, checksum }) => `('${name.replaceAll("'", "''")}', '${checksum}')`);
  return `insert into public.schema_migrations (name, checksum) values ${rows.join(', ')};`;
}

/**
 * What the database has taken, checksums by name. One that has taken what the baseline is made of notes that instead.
 */
async function takeRecord(database: Database, own: AppliedMigration[]): Promise<Map<string, string>> {
  await database.runScript(
    'create table if not exists public.schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());',
  );
  const { rows } = await sql<AppliedMigration>`select name, checksum from public.schema_migrations`.execute(
    database.kysely,
  );
  const taken = await toBaseline(rows, own);
  if (!taken)
    throw new LastingError(
      `The database is older than this build can take. Start ${BASELINE_RELEASE} on it once, then this build: see OPERATE.md.`,
    );
  if (taken !== rows) await database.runScript(`delete from public.schema_migrations;${note(taken)}`);
  return new Map(taken.map(({ name, checksum }) => [name, checksum]));
}

/** What a list of applied migrations has to do with those of this build. */
export interface Comparison {
  /** Whether it is of a build before the baseline; nothing else is known of it then. */
  tooOld: boolean;
  /** Those that this build has differently or not at all: another one made them. */
  foreign: string[];
  /** Those of this build that were applied. */
  taken: string[];
  /** Those that are still to be applied. */
  pending: string[];
}

export async function compareMigrations(
  applied: AppliedMigration[],
  { hosted }: Pick<MigrateOptions, 'hosted'>,
): Promise<Comparison> {
  const own = await Promise.all(MIGRATIONS.map(withChecksum));
  const noted = await toBaseline(applied, own);
  if (!noted) return { tooOld: true, foreign: [], taken: [], pending: [] };
  const isTaken = ({ name }: Migration) => noted.some((each) => each.name === name);
  return {
    tooOld: false,
    foreign: noted
      .filter(({ name, checksum }) => !own.some((each) => each.name === name && each.checksum === checksum))
      .map(({ name }) => name),
    taken: own.filter(isTaken).map(({ name }) => name),
    pending: own.filter((each) => !isTaken(each) && !(hosted && isEmbedded(each))).map(({ name }) => name),
  };
}

function assertKnown(applied: string[], migrations: Migration[]): void {
  const unknown = applied.filter((name) => migrations.every((migration) => migration.name !== name));
  if (unknown.length > 0)
    throw new LastingError(
      `The database is newer than this build: it has ${unknown.join(', ')}. Start the build that made it, or a later one.`,
    );
}
