/** Migration 015 on a database that has been in use. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS, migrate } from '@/server/storage/migrate';
import { openUnmigratedDatabase } from '../support/test-database';

const ids = ['1', '2', '3', '4'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
const [ADA, BOLA, CHI, DAN] = ids;
let database: Awaited<ReturnType<typeof openUnmigratedDatabase>>;

beforeAll(async () => {
  database = await openUnmigratedDatabase();
  await migrate(database, { hosted: false, migrations: MIGRATIONS.filter(({ name }) => name < '015') });
  await database.runScript(`
    insert into public.roles (id, name, description) values ('club_owner', 'Owner', ''), ('club_coach', 'Coach', ''), ('umpire', 'Umpire', '');
    insert into public.form_definitions (provider, version, application_type, definition) values
      ('club', '1', 'club_application', '{"role":"club_owner"}'), ('coach', '1', 'coach_application', '{"role":"club_coach"}');
    insert into auth.users (id) values ${ids.map((id) => `('${id}')`).join(', ')};
    insert into public.profiles (id, role_id) values ('${ADA}', 'club_coach'), ('${BOLA}', 'umpire'), ('${CHI}', null), ('${DAN}', 'club_owner');
    insert into public.invitations (token_seed, token_hash, provider, role, inviter_id, company_name, first_name, last_name, phone_number, status, accepted_by, expires_at) values
      ('a', 'a', 'coach', 'club_coach', '${DAN}', 'Ltd', 'E', 'F', '+2348030000009', 'accepted', '${ADA}', '2999-01-01');
    insert into public.applications (user_id, provider, application_type, definition_version, status) values
      ('${ADA}', 'club', 'club_application', '1', 'pending'), ('${ADA}', 'coach', 'coach_application', '1', 'pending'), ('${BOLA}', 'club', 'club_application', '1', 'pending');`);
  await migrate(database, { hosted: false });
});
afterAll(() => database.close());

it('gives everybody the role that they had, and applicants back what another card took from them; an officer stays one alone', async () => {
  const rows = await database.kysely
    .selectFrom('profile_roles')
    .select(['profile_id', 'role_id', 'appointed_at'])
    .orderBy('profile_id')
    .orderBy('role_id')
    .execute();
  const held = (profile_id: string | undefined, role_id: string) => ({ profile_id, role_id, appointed_at: null });
  expect(rows).toEqual([
    held(ADA, 'club_coach'),
    held(ADA, 'club_owner'),
    held(BOLA, 'umpire'),
    held(DAN, 'club_owner'),
  ]);
});

it('knows by which invitation an application was made', async () => {
  const rows = await database.kysely
    .selectFrom('applications')
    .innerJoin('invitations', 'invitations.id', 'applications.invitation_id')
    .select(['applications.provider', 'invitations.accepted_by'])
    .execute();
  expect(rows).toEqual([{ provider: 'coach', accepted_by: ADA }]);
});

it('lets nobody change the first role without the others hearing of it', async () => {
  await database.kysely
    .updateTable('profiles')
    .set({ role_id: 'club_coach' })
    .where('id', '=', CHI ?? '')
    .execute();
  expect(
    await database.kysely
      .selectFrom('profile_roles')
      .select('role_id')
      .where('profile_id', '=', CHI ?? '')
      .execute(),
  ).toEqual([{ role_id: 'club_coach' }]);
});
