/** What a role may do, by the registry's data. */
import type { Registry } from '@/definition/language/registry';

/**
 * Whether the role holds the permission; an unknown role may nothing. "*" of an officers' role holds all. Applicants
 * make their roles themselves by joining, so a role of theirs holds only what the registry declares as an applicants'
 * permission, whatever else it names.
 */
export function hasPermission(
  { roles, permissions }: Pick<Registry, 'roles' | 'permissions'>,
  roleId: string | undefined,
  permission: string,
): boolean {
  const role = roles.find((each) => each.id === roleId);
  if (role === undefined) return false;
  if (role.audience === 'officer') return role.permissions.includes('*') || role.permissions.includes(permission);
  return (
    role.permissions.includes(permission) &&
    permissions.some(({ id, audience }) => id === permission && audience === 'applicant')
  );
}
