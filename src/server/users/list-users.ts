/** Reading users and roles for the administration. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { RoleList, UserList, UserRow, UsersQuery } from '@/api/shapes/user';
import { isUuid } from '../storage/uuid';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { holdsWords } from '../storage/match-words';
import { listAccountRoles } from '../storage/account-roles';
import { toProfile, type StoredProfile } from '../accounts/profile-wire';

/**
 * Newest first; deleted people, whose profile only keeps their records together, are left out. Who is invited and has
 * no account yet is pending (specification section 4): known from the invitation alone, so that nobody signs in by it,
 * and its phone is free to register.
 */
export async function listUsers(
  platform: Platform,
  { page, per_page, search, role, status }: z.output<typeof UsersQuery>,
): Promise<UserList> {
  let query = selectPeople(platform);
  if (role !== undefined) {
    query = query.where((where) =>
      where.or([
        where('people.id', 'in', where.selectFrom('profile_roles').select('profile_id').where('role_id', '=', role)),
        where.and([where('people.invited_by', 'is not', null), where('people.role_id', '=', role)]),
      ]),
    );
  }
  if (status !== undefined) query = query.where('people.status', '=', status);
  if (search !== undefined && search.trim() !== '') {
    const text = sql<string>`search_words(concat_ws(E'\n', people.first_name || ' ' || people.last_name, people.first_name, people.last_name, people.email, people.phone))`;
    query = query.where(holdsWords(text, search));
  }
  const { total } = await query.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const newest = query.orderBy('people.created_at', 'desc').orderBy('people.id');
  const data = await readRows(platform, newest.limit(per_page).offset((page - 1) * per_page));
  return { data, page, per_page, total: Number(total) };
}

/** As the list has them; 404 when there is no such user. Who is invited and has no account yet is none. */
export async function readUser(platform: Platform, id: string): Promise<UserRow> {
  const users = selectPeople(platform).where('people.id', '=', id).where('people.invited_by', 'is', null);
  const [user] = isUuid(id) ? await readRows(platform, users) : [];
  if (!user) throw new ApiError(404, 'USER_NOT_FOUND', 'User not found');
  return user;
}

function selectPeople({ database: { kysely }, clock }: Platform) {
  return kysely.selectFrom(listPeople(clock()).as('people'));
}

async function readRows(
  { catalog: { registry } }: Platform,
  people: ReturnType<typeof selectPeople>,
): Promise<UserRow[]> {
  const rows = await people
    .selectAll('people')
    .select([
      sql<string[]>`array(select role_id from public.profile_roles where profile_id = people.id)`.as('role_ids'),
      (select) =>
        select
          .selectFrom('applications')
          .whereRef('applications.user_id', '=', 'people.id')
          .select((inner) => inner.fn.countAll<string>().as('count'))
          .as('applications'),
    ])
    .execute();
  return rows.map(({ role_ids, invited_by, applications, ...person }) => ({
    ...toProfile(person),
    roles: listAccountRoles(registry.roles, person.role_id, role_ids).map(({ id }) => id),
    invited_by,
    applications: Number(applications),
  }));
}

/** Profiles, and of each invited phone that nobody has an account by the newest invitation. */
function listPeople(now: Date) {
  return sql<StoredProfile & { invited_by: string | null }>`(
    select id, first_name, last_name, email, phone, mobile_number, role, role_id, role_name, has_application, status, created_at, updated_at, last_login_at, null as invited_by
    from public.profiles where status <> 'deleted'
    union all
    select * from (
      select distinct on (phone_number) id, first_name, last_name, null::text, phone_number, null::text, role, role, (select name from public.roles where roles.id = role),
        false, 'pending', created_at, created_at, null::timestamptz, company_name
      from public.invitations
      where status = 'pending' and expires_at > ${now} and not exists (select from public.profiles where profiles.phone = phone_number)
      order by phone_number, created_at desc
    ) as invited
  )`;
}

/** The registry's roles with what they may do and how many people hold them. */
export async function listRoles({ database: { kysely }, catalog: { registry } }: Platform): Promise<RoleList> {
  const counts = await kysely
    .selectFrom('profile_roles')
    .innerJoin('profiles', 'profiles.id', 'profile_roles.profile_id')
    .select(['profile_roles.role_id', (select) => select.fn.countAll<string>().as('users')])
    .where('profiles.status', '!=', 'deleted')
    .groupBy('profile_roles.role_id')
    .execute();
  const users = new Map(counts.map((row) => [row.role_id, Number(row.users)]));
  return {
    data: registry.roles.map(({ id, name, description, permissions, audience, type }) => ({
      id,
      name,
      description,
      permissions,
      application_type: type ?? null,
      audience,
      users: users.get(id) ?? 0,
    })),
  };
}
