import type { Me } from '@/api/shapes/account';
import type { ProviderDefinition } from '@/definition/parse/catalog';

/** Whether the person is one of those whose pages these are. */
export function holdsRole({ roles }: Pick<Me, 'roles'>, { role }: Pick<ProviderDefinition, 'role'>): boolean {
  return roles.some(({ id }) => id === role);
}
