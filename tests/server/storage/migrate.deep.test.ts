import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareMigrations, MIGRATIONS, migrate } from '@/server/storage/migrate';
import { openUnmigratedDatabase } from '../support/test-database';

type TestDatabase = Awaited<ReturnType<typeof openUnmigratedDatabase>>;
let database: TestDatabase;

beforeAll(async () => {
  database = await openUnmigratedDatabase();
});
afterAll(() => database.close());

describe('the migrations', () => {
  it('are applied once, also when two start at the same time', async () => {
    const [first, second] = await Promise.all([
      migrate(database, { hosted: false }),
      migrate(database, { hosted: false }),
    ]);
    expect([first, second]).toEqual([MIGRATIONS.map(({ name }) => name), []]);
    expect(await migrate(database, { hosted: false })).toEqual([]);
  });

  it('are compared with what a copy has noted: changed ones and strangers, and those to come', async () => {
    const { rows: applied } = await sql<{ name: string; checksum: string }>`
      select name, checksum from schema_migrations order by name`.execute(database.kysely);
    const embedded = MIGRATIONS.map(({ name }) => name).filter((name) => name.includes('embedded'));
    const [first, second] = applied.filter(({ name }) => !name.includes('embedded'));
    if (!first || !second) throw new Error('There are no two migrations.');
    expect(await compareMigrations(applied, { hosted: false })).toMatchObject({ foreign: [], pending: [] });
    const others = applied.filter(({ name }) => name !== first.name && name !== second.name);
    const changed = [...others, { ...second, checksum: 'another' }, { name: '999-later', checksum: 'x' }];
    expect(await compareMigrations(changed, { hosted: false })).toMatchObject({
      foreign: [second.name, '999-later'],
      pending: [first.name],
    });
    const hosted = applied.filter(({ name }) => !embedded.includes(name));
    expect(embedded).not.toEqual([]);
    expect(await compareMigrations(hosted, { hosted: true })).toMatchObject({ foreign: [], pending: [] });
    expect((await compareMigrations(hosted, { hosted: false })).pending).toEqual(embedded);
  });

  it('are refused when one was changed after it had been applied', async () => {
    const migrations = MIGRATIONS.map((migration, index) =>
      index === 1 ? { ...migration, sql: `${migration.sql}\n-- more` } : migration,
    );
    await expect(migrate(database, { hosted: false, migrations })).rejects.toThrow(
      'schema/02-people was changed after it had been applied',
    );
  });

  it('are refused by an older build than the database', async () => {
    await expect(migrate(database, { hosted: false, migrations: MIGRATIONS.slice(0, -1) })).rejects.toThrow(
      'newer than this build',
    );
  });

  it('leave nothing of one that fails half-way', async () => {
    const broken = { name: '999-broken', sql: 'create table public.half (id int); select nonsense;' };
    await expect(migrate(database, { hosted: false, migrations: [...MIGRATIONS, broken] })).rejects.toThrow(
      'Migration 999-broken failed',
    );
    const { rows } = await sql`select to_regclass('public.half') as half`.execute(database.kysely);
    expect(rows).toEqual([{ half: null }]);
  });
});

it('apply to a hosted project, which has its own roles and schema auth, and grants every new table to everybody', async () => {
  const hosted = await openUnmigratedDatabase();
  await hosted.runScript(`
    create role anon; create role authenticated; create role service_role; create schema auth;
    create table auth.users (id uuid primary key, phone text, email text);
    create function auth.uid() returns uuid language sql as 'select null::uuid';
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;`);
  expect(await migrate(hosted, { hosted: true })).toEqual(
    MIGRATIONS.map(({ name }) => name).filter((name) => !name.includes('embedded')),
  );
  await expect(hosted.runScript('set local role anon; select * from public.profiles')).rejects.toThrow(
    'permission denied',
  );
  await expect(hosted.runScript('set local role authenticated; select * from public.applications')).rejects.toThrow(
    'permission denied',
  );
  await expect(
    hosted.runScript('set local role authenticated; update public.profiles set role_id = null'),
  ).rejects.toThrow('permission denied');
  await hosted.close();
});
