/** Reading users and roles for the administration. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { RoleList, UserList, UsersQuery } from '@/api/user';
import type { ProductPlatform } from '../product-platform';
import { escapeWildcards } from '../review/filter-values';
import { toProfile } from './profile-wire';

/** Newest first; deleted people, whose profile only keeps their records together, are left out. */
export async function listUsers({ database: { kysely } }: ProductPlatform, { page, per_page, search, role, status }: z.output<typeof UsersQuery>): Promise<UserList> {
  let query = kysely.selectFrom('profiles').where('profiles.status', '!=', 'deleted');
  if (role !== undefined) query = query.where('profiles.role_id', '=', role);
  if (status !== undefined) query = query.where('profiles.status', '=', status);
  if (search !== undefined && search.trim() !== '') {
    const pattern = `%${escapeWildcards(search.trim())}%`;
    query = query.where((where) =>
      where.or([
        where('profiles.email', 'ilike', pattern),
        where('profiles.phone', 'ilike', pattern),
        where(sql<string>`concat_ws(' ', profiles.first_name, profiles.last_name)`, 'ilike', pattern),
      ]),
    );
  }
  const { total } = await query.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('profiles')
    .select((select) => select.selectFrom('applications').whereRef('applications.user_id', '=', 'profiles.id').select((inner) => inner.fn.countAll<string>().as('count')).as('applications'))
    .orderBy('profiles.created_at', 'desc')
    .orderBy('profiles.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { data: rows.map((row) => ({ ...toProfile(row), applications: Number(row.applications) })), page, per_page, total: Number(total) };
}

/** The registry's roles with what they may do and how many people hold them. */
export async function listRoles({ database: { kysely }, registry }: ProductPlatform): Promise<RoleList> {
  const counts = await kysely.selectFrom('profiles').select(['role_id', (select) => select.fn.countAll<string>().as('users')]).where('status', '!=', 'deleted').groupBy('role_id').execute();
  const users = new Map(counts.map((row) => [row.role_id, Number(row.users)]));
  return { data: registry.roles.map(({ id, name, description, permissions, audience }) => ({ id, name, description, permissions, audience, users: users.get(id) ?? 0 })) };
}
