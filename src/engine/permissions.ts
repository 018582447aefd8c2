/** What a role may do, by the registry's data. */
import type { Role } from '@/definition/registry';

/** Whether the role holds the permission; "*" holds all. An unknown role may nothing. */
export function hasPermission(roles: readonly Role[], roleId: string | undefined, permission: string): boolean {
  const role = roles.find((each) => each.id === roleId);
  return role !== undefined && (role.permissions.includes('*') || role.permissions.includes(permission));
}
