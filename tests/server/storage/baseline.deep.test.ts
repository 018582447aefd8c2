/** A database that commit b8bc7f66 has made and filled, with all migrations of its time, comes onto the baseline. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examineAudit } from '@/server/audit/audit-chain';
import { createMemoryFileStore } from '@/server/files/memory-file-store';
import { checkBackup, restoreBackup } from '@/server/runtime/node/backup/restore-backup';
import { writeBackup } from '@/server/runtime/node/backup/write-backup';
import { openDatabaseFolder } from '@/server/runtime/node/database-folder';
import { openPostgresDatabase } from '@/server/runtime/node/postgres-database';
import type { Database } from '@/server/storage/database';
import { compareMigrations, MIGRATIONS, migrate } from '@/server/storage/migrate';
import { unpackBaseline } from '../support/baseline-database';
import { startPostgres, type TestPostgres } from '../support/postgres-server';
import { readSchema } from '../support/read-schema';
import { openUnmigratedDatabase } from '../support/test-database';

const BASELINE = MIGRATIONS.filter(({ name }) => name.startsWith('schema/'));
const LATER = MIGRATIONS.filter((each) => !BASELINE.includes(each)).map(({ name }) => name);
const TOO_OLD =
  'The database is older than this build can take. Start version 2.0.4 of commit b8bc7f66 on it once, then this build: see OPERATE.md.';

const folder = mkdtempSync(join(tmpdir(), 'baseline-'));
const script = unpackBaseline(folder);
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const openPostgres = async () => openPostgresDatabase(await postgres.createDatabase(), () => undefined);
let folders = 0;
const openFolder = () => openDatabaseFolder(join(folder, `database-${(folders += 1)}`));

type Rows = Record<string, Record<string, unknown>[]>;

/** Every row of every table, less the record of migrations. */
async function readRows({ kysely }: Database): Promise<Rows> {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
    from information_schema.tables where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`.execute(
    kysely,
  );
  const tables: Rows = {};
  for (const { name } of rows.filter((each) => each.name !== 'public.schema_migrations')) {
    const found = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(kysely);
    tables[name] = found.rows.map(({ row }) => row);
  }
  return tables;
}

/** Of the tables and columns of before: what came later stands empty in them. */
function asBefore(rows: Rows, before: Rows): Rows {
  return Object.fromEntries(
    Object.entries(before).map(([name, [first = {}]]) => {
      const picked = (rows[name] ?? []).map((row) =>
        Object.fromEntries(Object.keys(first).map((column) => [column, row[column]])),
      );
      return [name, picked.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))];
    }),
  );
}

const readRecord = async ({ kysely }: Database) =>
  (await sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations`.execute(kysely)).rows;

describe.each([
  ['a data folder', openFolder],
  ['a PostgreSQL server', openPostgres],
])('on %s', (_, open) => {
  let database: Database;
  let fresh: Database;

  beforeAll(async () => {
    [database, fresh] = [await open(), await open()];
    await database.runScript(script);
  });
  afterAll(async () => {
    await database.close();
    await fresh.close();
  });

  it('has the schema that the files of the baseline make, to the last right and function', async () => {
    await migrate(fresh, { hosted: false, migrations: BASELINE });
    const schema = await readSchema(fresh.kysely);
    expect(await readSchema(database.kysely)).toEqual(schema);
    for (const part of ['table', 'column', 'constraint', 'index', 'trigger', 'function', 'policy'])
      expect(schema.filter((line) => line.startsWith(`${part} `)).length, part).toBeGreaterThan(2);
  });

  it('takes what came after the baseline, and has every row as it was', async () => {
    const before = await readRows(database);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const pending = await compareMigrations(await readRecord(database), { hosted: false });
    expect(pending).toMatchObject({ tooOld: false, foreign: [], pending: LATER });

    expect(await migrate(database, { hosted: false })).toEqual(LATER);

    const after = await readRows(database);
    expect(after['public.audit_chain']).toHaveLength(before['public.audit_log']?.length ?? 0);
    expect(await examineAudit(database.kysely)).toMatchObject({ broken: 0, erased: 0 });
    const invitation = before['public.messages']?.find(({ occasion }) => occasion === 'invitation');
    // By the migrations: words that are found are others, and a message knows its invitation.
    expect(after['public.messages']?.filter(({ invitation_id }) => invitation_id !== null)).toEqual([
      { ...invitation, invitation_id: expect.any(String), language: null, webhook_id: null, step_request_id: null },
    ]);
    const told = (rows: Rows) => ({
      ...rows,
      'public.messages': rows['public.messages']?.map(({ invitation_id: _id, ...row }) => row),
      'public.application_list': rows['public.application_list']?.map(
        ({ search_text: _text, sort_title: _title, ...row }) => row,
      ),
    });
    expect(told(asBefore(after, before))).toEqual(told(asBefore(before, before)));
    const { rows: unlisted } = await sql`select listed.id from application_list as listed
      join applications using (id) where listed.search_text <> list_search_text(applications)`.execute(database.kysely);
    expect(unlisted).toEqual([]);
  });

  it('is then what a fresh database is, and its record says so', async () => {
    await migrate(fresh, { hosted: false });
    expect(await readSchema(database.kysely)).toEqual(await readSchema(fresh.kysely));
    expect(new Set(await readRecord(database))).toEqual(new Set(await readRecord(fresh)));
    expect(await migrate(database, { hosted: false })).toEqual([]);
  });
});

it('a backup of it is restored with every row, and brought up to this build', async () => {
  const database = await openFolder();
  await database.runScript(script);
  const copy = join(folder, 'copy');
  const { manifest } = await writeBackup(
    { database, files: createMemoryFileStore(), clock: () => new Date(), hosted: false },
    copy,
  );
  const target = await openUnmigratedDatabase();
  // The bytes that its rows name are no part of this test.
  const checked = await checkBackup(copy, { hosted: false });
  await restoreBackup(copy, checked, { database: target, files: createMemoryFileStore(), hosted: false });
  expect(await migrate(target, { hosted: false })).toEqual([]);
  expect(manifest.tables.find(({ name }) => name === 'public.applications')?.rows).toBe(44);
  const before = await readRows(database);
  const read = (rows: Rows) => asBefore(rows, before)['public.applications'];
  expect(read(await readRows(target))).toEqual(read(before));
  await Promise.all([database.close(), target.close()]);
});

describe('a database', () => {
  let database: Awaited<ReturnType<typeof openUnmigratedDatabase>>;

  beforeAll(async () => {
    database = await openUnmigratedDatabase();
    await database.runScript(script);
  });
  afterAll(() => database.close());

  it.each([
    ['has taken fewer', `delete from public.schema_migrations where name in ('043-identities-to-forget', '055-nodes')`],
    ['has taken one that was another', `update public.schema_migrations set checksum = 'x' where name = '055-nodes'`],
  ])('that %s is refused in one line, and stays as it is; so is a backup of it', async (__, change) => {
    const whole = await readRecord(database);
    await database.runScript(change);
    const before = await readRecord(database);
    await expect(migrate(database, { hosted: false })).rejects.toThrow(TOO_OLD);
    expect(await readRecord(database)).toEqual(before);
    expect(await compareMigrations(before, { hosted: false })).toMatchObject({ tooOld: true });
    const copy = mkdtempSync(join(folder, 'copy-'));
    const files = createMemoryFileStore();
    await writeBackup({ database, files, clock: () => new Date(), hosted: false }, join(copy, 'of-it'));
    await expect(checkBackup(join(copy, 'of-it'), { hosted: false })).rejects.toThrow(
      'The backup is older than this release can take. Restore it with version 2.0.4 of commit b8bc7f66, and take another one there.',
    );
    const values = whole.map(({ name, checksum }) => `('${name}', '${checksum}')`);
    await database.runScript(
      `delete from public.schema_migrations; insert into public.schema_migrations (name, checksum) values ${values.join(', ')}`,
    );
  });

  it('of a hosted project, which never took the migration for the embedded sign-in, is taken too', async () => {
    await database.runScript(`delete from public.schema_migrations where name = '001-embedded-auth'`);
    expect(await migrate(database, { hosted: true })).toEqual(LATER.filter((name) => !name.includes('embedded')));
    const names = (await readRecord(database)).map(({ name }) => name).toSorted();
    expect(names).toEqual(
      MIGRATIONS.map(({ name }) => name)
        .filter((name) => !name.includes('embedded'))
        .toSorted(),
    );
  });
});
