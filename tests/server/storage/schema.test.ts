/** What the database keeps by itself, whoever writes. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '@/server/storage/database';
import { openTestDatabase } from '../support/test-database';

const ADA = '11111111-1111-4111-8111-111111111111';
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.runScript(`
    insert into public.roles (id, name, description) values ('club_owner', 'Owner', ''), ('club_coach', 'Coach', '');
    insert into auth.users (id) values ('${ADA}');
    insert into public.profiles (id, role_id) values ('${ADA}', 'club_owner');
    insert into public.applications (user_id, provider, application_type, definition_version, status) values ('${ADA}', 'club', 'club_application', '1', 'pending');
    insert into public.application_events (application_id, kind, title) select id, 'status', 'pending' from public.applications;
    insert into public.audit_log (action, subject) values ('sign-in', 'nobody');`);
});

it('protects every table', async () => {
  const { rows } =
    await sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`.execute(
      database.kysely,
    );
  expect(rows).toEqual([]);
});

it.each(['application_events', 'audit_log', 'audit_chain'])(
  'refuses to change, to remove and to empty %s',
  async (table) => {
    for (const statement of [
      `update public.${table} set ${table === 'audit_chain' ? 'hash = hash' : 'at = now()'}`,
      `delete from public.${table}`,
      `truncate public.${table}`,
    ])
      await expect(database.runScript(statement), statement).rejects.toThrow('append-only');
  },
);

it.each(['created_at', 'updated_at', 'last_login_at'])('takes no time that no calendar has: %s', async (column) => {
  for (const time of ['infinity', '-infinity', '4713-01-01 BC', '294276-01-01'])
    await expect(database.runScript(`update public.profiles set ${column} = '${time}'`), time).rejects.toThrow(
      `profiles_${column}`,
    );
});

it('takes no name or number that is longer than a page can show', async () => {
  for (const column of ['first_name', 'last_name'])
    await expect(database.runScript(`update public.profiles set ${column} = repeat('ọ', 101)`)).rejects.toThrow(
      'profiles_names',
    );
  await expect(database.runScript(`update public.profiles set mobile_number = repeat('0', 31)`)).rejects.toThrow(
    'profiles_mobile_number',
  );
  await database.runScript(`update public.profiles set first_name = repeat('ọ', 100), mobile_number = repeat('0', 30)`);
});

it('has every first role among the roles of its person', async () => {
  await database.runScript(`update public.profiles set role_id = 'club_coach' where id = '${ADA}'`);
  const roles = await database.kysely.selectFrom('profile_roles').select('role_id').orderBy('role_id').execute();
  expect(roles).toEqual([{ role_id: 'club_coach' }, { role_id: 'club_owner' }]);
});
