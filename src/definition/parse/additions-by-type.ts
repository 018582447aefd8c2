/** Roles, permissions and queues that a type declares in its folder. */
import type { PermissionDefinition, ProviderDefinition, RegistryDefinition, RoleDefinition } from './catalog.ts';

/** A role with the place of its declaration in provider.json. */
export interface DeclaredRole {
  role: RoleDefinition;
  pointer: string;
}

type Declaring = Pick<ProviderDefinition, 'role' | 'ownRole' | 'officers' | 'applicationType'>;

/** The applicants' first. */
export function listDeclaredRoles({ role, ownRole, officers, applicationType }: Declaring): DeclaredRole[] {
  return [
    ...(ownRole ? [{ role: { id: role, audience: 'applicant' as const, ...ownRole }, pointer: '/ownRole' }] : []),
    ...(officers?.roles ?? []).map((each, index) => ({
      role: { ...each, audience: 'officer' as const, joins: 'appointment' as const, type: applicationType },
      pointer: `/officers/roles/${index}`,
    })),
  ];
}

/** What an officer may be permitted to do with applications of the type, beside what registry.json knows. */
export function listDeclaredPermissions({ officers, applicationType }: Declaring): PermissionDefinition[] {
  return (officers?.permissions ?? []).map((each) => ({ ...each, audience: 'officer', type: applicationType }));
}

export function withPartsOfTypes(registry: RegistryDefinition, providers: readonly Declaring[]): RegistryDefinition {
  return {
    ...registry,
    roles: [...registry.roles, ...providers.flatMap((each) => listDeclaredRoles(each).map(({ role }) => role))],
    permissions: [...registry.permissions, ...providers.flatMap(listDeclaredPermissions)],
    queues: [...registry.queues, ...providers.flatMap(({ officers }) => officers?.queues ?? [])],
  };
}
