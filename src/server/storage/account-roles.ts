/** The roles that people hold: one account has applicants' roles or officers', never both. */
import { sql } from 'kysely';
import type { Role } from '@/definition/language/registry';
import type { Queries } from './database';

/** Ids of all roles of a person, for a query of profiles. */
export const accountRoleIds = sql<
  string[]
>`array(select role_id from public.profile_roles where profile_id = profiles.id order by role_id)`;

/**
 * The roles of these ids that the registry has, the first one first. That one says whose they are: an officer's account
 * has no applicant's role.
 */
export function listAccountRoles<Each extends Role>(
  roles: readonly Each[],
  first: string | null,
  ids: readonly string[],
): Each[] {
  const held = roles.filter(({ id }) => id === first || ids.includes(id));
  const officer = held.some(({ id, audience }) => id === first && audience === 'officer');
  const own = held.filter(({ audience }) => (audience === 'officer') === officer);
  return own.toSorted((one, other) => Number(other.id === first) - Number(one.id === first));
}

/** The ids that are kept of a profile. */
export async function readRoleIds(queries: Queries, profileId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('profile_roles')
    .select('role_id')
    .where('profile_id', '=', profileId)
    .execute();
  return rows.map(({ role_id }) => role_id);
}

/** The columns of a profile that show its first role. */
export function toFirstRole({ id, name }: Pick<Role, 'id' | 'name'>) {
  return { role: id, role_id: id, role_name: name };
}
