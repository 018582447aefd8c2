/**
 * What administrators have given to officers' roles, or taken from them, beside what the definitions say: kept as the
 * difference, so that what a later definition adds to a role comes along.
 */
import { isRegistryWide } from '@/definition/language/registry';
import type { RegistryDefinition } from '@/definition/parse/catalog';
import type { Queries } from '../storage/database';

/** Its row among the settings. */
export const ROLE_CHANGES = 'roles';

export interface RoleChange {
  given: string[];
  taken: string[];
}

type RoleDefinition = RegistryDefinition['roles'][number];

/** `changes`: the values of that row, where there is one. */
export function withRoleChanges<Role extends Pick<RoleDefinition, 'id' | 'permissions'>>(
  roles: readonly Role[],
  changes: Record<string, unknown> | null | undefined,
): Role[] {
  return roles.map((role) => {
    const change = changes?.[role.id] as RoleChange | undefined;
    if (!change) return role;
    const kept = role.permissions.filter((permission) => !change.taken.includes(permission));
    return { ...role, permissions: [...new Set([...kept, ...change.given])] };
  });
}

/** The registry's roles as they are now. */
export async function readRoles<Role extends Pick<RoleDefinition, 'id' | 'permissions'>>(
  queries: Queries,
  roles: readonly Role[],
): Promise<Role[]> {
  const row = await queries
    .selectFrom('settings')
    .select('values')
    .where('group_id', '=', ROLE_CHANGES)
    .executeTakeFirst();
  return withRoleChanges(roles, row?.values);
}

/**
 * What a role can be given: nothing for one of applicants, whose people make it themselves, and for one that holds
 * everything, so that nobody can lock out the last administrator.
 */
export function listGivable(
  { permissions }: Pick<RegistryDefinition, 'permissions'>,
  { audience, type, permissions: held }: RoleDefinition,
): string[] {
  if (audience !== 'officer' || held.includes('*')) return [];
  const ids = permissions.filter((permission) => permission.audience === 'officer').map(({ id }) => id);
  // A role of one type sees its applications whatever it names, and nothing beyond applications.
  return type === undefined ? ids : ids.filter((id) => id !== 'view_applications' && !isRegistryWide(id));
}
