/** Nobody gives what they may not do themselves, nor opens the account of whoever may do more. */
import type { RegistryDefinition, RoleDefinition } from '@/definition/parse/catalog';
import { t } from '@/texts/t';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import { readRoles } from '../platform/role-changes';
import { readRoleIds } from '../storage/account-roles';
import type { Queries } from '../storage/database';

/** 403 for officers' roles that permit what the actor may not do. `ids`: of known roles. */
export async function assertMayGive(
  queries: Queries,
  registry: RegistryDefinition,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  if (await isBeyond(queries, registry, actor, ids))
    throw new ApiError(403, 'NOT_YOURS_TO_GIVE', t('You can only give what you may do yourself'));
}

/** 403 for a person who may do, as an officer, what the actor may not: by their sign-in it would be done. */
export async function assertMayOpen(
  queries: Queries,
  registry: RegistryDefinition,
  actor: Actor,
  id: string,
): Promise<void> {
  if (await isBeyond(queries, registry, actor, await readRoleIds(queries, id)))
    throw new ApiError(
      403,
      'MAY_DO_MORE',
      t('This officer may do more than you. Ask somebody who may do as much to change how they sign in.'),
    );
}

async function isBeyond(
  queries: Queries,
  registry: RegistryDefinition,
  actor: Actor,
  ids: readonly string[],
): Promise<boolean> {
  const roles = await readRoles(queries, registry.roles);
  return roles.some((role) => ids.includes(role.id) && !permitsAll(actor, role));
}

function permitsAll(
  { roles, permissions, type_permissions: ofTypes }: Actor,
  { audience, type, permissions: wanted }: RoleDefinition,
): boolean {
  if (audience !== 'officer' || roles.some((role) => role.permissions.includes('*'))) return true;
  const held = type === undefined ? permissions : [...permissions, ...(ofTypes[type] ?? [])];
  return wanted.every((each) => held.includes(each));
}
