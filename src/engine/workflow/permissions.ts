/** What a role may do, by the registry's data. */
import type { RegistryDefinition } from '@/definition/parse/catalog';
import { isRegistryWide } from '@/definition/language/registry';

/** Which a role of one type always holds, for that type. */
const SEEING = 'view_applications';

/**
 * Whether the role holds the permission; an unknown role may nothing. "*" of an officers' role holds all. Applicants
 * make their roles themselves by joining, so a role of theirs holds only what the registry declares as an applicants'
 * permission, whatever else it names; and a role that is of one type holds nothing that is about the whole registry.
 */
export function hasPermission(
  { roles, permissions }: Pick<RegistryDefinition, 'roles' | 'permissions'>,
  roleId: string | undefined,
  permission: string,
): boolean {
  const role = roles.find((each) => each.id === roleId);
  if (role === undefined) return false;
  if (role.type !== undefined)
    return permission === SEEING || (role.permissions.includes(permission) && !isRegistryWide(permission));
  if (role.audience === 'officer') return role.permissions.includes('*') || role.permissions.includes(permission);
  return (
    role.permissions.includes(permission) &&
    permissions.some(({ id, audience }) => id === permission && audience === 'applicant')
  );
}

/** What somebody holds, as ids. */
export interface HeldPermissions {
  /** For everything. */
  permissions: readonly string[];
  /** By application_type: for applications of that type alone. */
  type_permissions: Readonly<Record<string, readonly string[]>>;
}

/** Whether somebody holds the permission for applications of the type. */
export function holdsFor(
  { permissions, type_permissions }: HeldPermissions,
  permission: string,
  applicationType: string,
): boolean {
  return permissions.includes(permission) || (type_permissions[applicationType]?.includes(permission) ?? false);
}

/** Whether somebody holds the permission for applications of any type. */
export function holdsForAny({ permissions, type_permissions }: HeldPermissions, permission: string): boolean {
  return permissions.includes(permission) || Object.values(type_permissions).some((held) => held.includes(permission));
}

/** The types whose applications an officer sees; undefined: all. */
export function listSeenTypes({ permissions, type_permissions }: HeldPermissions): string[] | undefined {
  if (permissions.includes(SEEING)) return undefined;
  return Object.keys(type_permissions).filter((type) => type_permissions[type]?.includes(SEEING));
}
