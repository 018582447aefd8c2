/** Who may apply with a form: people who hold its role, where one of their roles permits it. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import type { Registry } from '@/definition/language/registry';
import { hasPermission } from '@/engine/workflow/permissions';
import { t } from '@/texts/t';

/** For a company, or as an invited person. */
const APPLY = ['apply_company', 'apply_staff'] as const;

/** 403 that says what to do. `provider` is the current definition, whichever one a record has. */
export function assertApplicantRole(
  { catalog: { registry } }: Pick<Platform, 'catalog'>,
  actor: Pick<Actor, 'roles' | 'permissions'>,
  provider: ProviderDefinition,
): void {
  const { role: id, name, invitation, routes } = provider;
  if (actor.roles.every((role) => role.id !== id)) {
    const role = registry.roles.find((each) => each.id === id)?.name ?? id;
    const [signIn = ''] = Object.entries(routes.screens).find(([, { screen }]) => screen === 'sign-in') ?? [];
    const page = `/${routes.base[0] ?? ''}/${signIn}`;
    const message = invitation?.required
      ? t('Applying here needs the role {role}. Open the link of your invitation first, or sign in at {page}.', {
          role,
          page,
        })
      : t('Applying here needs the role {role}. Sign in at {page} and add {form} to your account.', {
          role,
          page,
          form: name,
        });
    throw new ApiError(403, 'ROLE_NEEDED', message);
  }
  if (!actor.permissions.includes(getApplyPermission(provider, registry))) {
    throw new ApiError(403, 'FORBIDDEN', t('Access forbidden: Your role does not permit you to apply here'));
  }
}

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
