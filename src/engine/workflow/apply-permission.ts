/** What applying with a form takes. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Registry } from '@/definition/language/registry';
import { hasPermission } from './permissions';

/** For a company, or as an invited person. */
const APPLY = ['apply_company', 'apply_staff'] as const;

/**
 * The permission that the provider names, or else the one of these that its role holds. Stored definitions of earlier
 * releases name none: the current one decides.
 */
export function getApplyPermission(
  { permission, role }: Pick<ProviderDefinition, 'permission' | 'role'>,
  registry: Pick<Registry, 'roles' | 'permissions'>,
): string {
  return permission ?? APPLY.find((each) => hasPermission(registry, role, each)) ?? APPLY[0];
}
