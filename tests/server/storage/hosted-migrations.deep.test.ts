/**
 * The migrations on a PostgreSQL that is prepared as a hosted Supabase project is: its own schema auth and roles, and a
 * login that is no superuser.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgresDatabase } from '@/server/runtime/node/postgres-database';
import type { Database } from '@/server/storage/database';
import { MIGRATIONS, migrate } from '@/server/storage/migrate';
import { startPostgres, type TestPostgres } from '../support/postgres-server';

const ADA = '11111111-1111-4111-8111-111111111111';
const BOLA = '22222222-2222-4222-8222-222222222222';
const login = `project_${crypto.randomUUID().slice(0, 8)}`;
let postgres: TestPostgres;
let database: Database;

beforeAll(async () => {
  postgres = await startPostgres();
  const address = new URL(await postgres.createDatabase());
  const client = new pg.Client(address.href);
  await client.connect();
  const name = address.pathname.slice(1);
  await client.query(`
    do $$ begin
      create role anon nologin noinherit; create role authenticated nologin noinherit; create role service_role nologin noinherit bypassrls; create role supabase_auth_admin nologin noinherit;
    exception when duplicate_object then null; end $$;
    create role ${login} login nosuperuser password 'secret';
    grant anon, authenticated, service_role to ${login};
    grant create, connect on database ${name} to ${login};
    grant all on schema public to ${login};
    grant usage on schema public to anon, authenticated, service_role;
    create schema auth authorization supabase_auth_admin;
    create table auth.users (id uuid primary key, aud text, role text, email text, phone text, created_at timestamptz default now());
    alter table auth.users owner to supabase_auth_admin;
    create function auth.uid() returns uuid language sql stable as $$ select nullif(coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb ->> 'sub', '')::uuid $$;
    grant usage on schema auth to anon, authenticated, ${login};
    grant select, references on auth.users to ${login};
    alter default privileges for role ${login} in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges for role ${login} in schema public grant all on functions to anon, authenticated, service_role;
    insert into auth.users (id, phone) values ('${ADA}', '2348030000001'), ('${BOLA}', '2348030000002');`);
  await client.end();
  address.username = login;
  address.password = 'secret';
  database = openPostgresDatabase(address.href, () => undefined);
});

afterAll(async () => {
  await database.close();
  await postgres.stop();
});

it('apply without touching schema auth, and again change nothing', async () => {
  expect(await migrate(database, { hosted: true })).toEqual(
    MIGRATIONS.map(({ name }) => name).filter((name) => !name.includes('embedded')),
  );
  expect(await migrate(database, { hosted: true })).toEqual([]);
  const { rows } = await sql<{
    relname: string;
  }>`select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'`.execute(database.kysely);
  expect(rows).toEqual([{ relname: 'users' }]);
});

it('leave a browser nothing but its own profile and the roles, whatever the project grants by default', async () => {
  const { rows } = await sql<{ role: string; table: string; rights: string }>`
    select role, relname as table, string_agg(privilege, ',' order by privilege) as rights
    from pg_class, unnest(array['anon', 'authenticated']) as role, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as privilege
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p') and has_table_privilege(role, pg_class.oid, privilege)
    group by role, relname order by role, relname`.execute(database.kysely);
  expect(rows).toEqual([
    { role: 'authenticated', table: 'profiles', rights: 'SELECT' },
    { role: 'authenticated', table: 'roles', rights: 'SELECT' },
  ]);
  const { rows: open } =
    await sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`.execute(
      database.kysely,
    );
  expect(open).toEqual([]);
});

it('let each read and rename themselves alone, and nobody promote themselves', async () => {
  await sql`insert into public.profiles (id, first_name) values (${ADA}, 'Ada'), (${BOLA}, 'Bola')`.execute(
    database.kysely,
  );
  const asAda = <Row>(text: string) =>
    database.kysely.transaction().execute(async (transaction) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: ADA, role: 'authenticated' })}, true), set_config('role', 'authenticated', true)`.execute(
        transaction,
      );
      return (await sql.raw<Row>(text).execute(transaction)).rows;
    });
  expect(await asAda('select first_name from public.profiles')).toEqual([{ first_name: 'Ada' }]);
  expect(await asAda(`update public.profiles set first_name = 'Eve' returning id`)).toEqual([{ id: ADA }]);
  const [stamped] = await asAda<{ now: boolean }>(
    `update public.profiles set last_login_at = 'infinity' returning last_login_at = now() and updated_at = now() as now`,
  );
  expect(stamped).toEqual({ now: true });
  await expect(asAda(`update public.profiles set role_id = 'chief'`)).rejects.toThrow('permission denied');
  await expect(asAda(`update public.profiles set updated_at = 'infinity'`)).rejects.toThrow('permission denied');
  await expect(asAda('select * from public.applications')).rejects.toThrow('permission denied');
});
