/** Who calls, and what he may: roles and permissions come from the database and the registry, never from a token. */
import type { MiddlewareHandler } from 'hono';
import type { Selectable } from 'kysely';
import type { Registry, Role } from '@/definition/registry';
import { hasPermission } from '@/engine/permissions';
import { REFUSALS } from './access-rules';
import { ApiError } from './api-error';
import { getBearerToken, type Identity } from './auth/token-verifier';
import { refuseDuringMaintenance } from './maintenance';
import { toName } from './person-name';
import type { ProductEnv, ProductPlatform } from './product-platform';
import type { ProfilesTable } from './storage/tables';

/** The signed-in person who makes a call. */
export interface Actor {
  userId: string;
  identity: Identity;
  profile: Selectable<ProfilesTable>;
  name: string;
  /** E.164, from the profile. */
  phone: string | null;
  email: string | null;
  role: Role | undefined;
  /** Ids; an officer who holds all has every one of the registry's. */
  permissions: string[];
  officer: boolean;
}

/** A verified token, whether or not its owner has a profile yet. */
export function requireIdentity({ auth }: ProductPlatform): MiddlewareHandler<ProductEnv> {
  return async (context, next) => {
    context.set('identity', await auth.verifier.verify(getBearerToken(context.req.header('authorization'))));
    await next();
  };
}

/**
 * A verified token of somebody with an active profile. 401 without one, 403 without a profile, for a suspended one and for an expired
 * password, 503 for applicants while the registry is being maintained.
 */
export function requireActor(platform: ProductPlatform, { expiredPassword = false } = {}): MiddlewareHandler<ProductEnv> {
  return async (context, next) => {
    const identity = await platform.auth.verifier.verify(getBearerToken(context.req.header('authorization')));
    const actor = await getActor(platform, identity);
    if (identity.passwordExpired && !expiredPassword) throw new ApiError(403, 'password_expired', 'Your password has expired. Please set a new one.');
    if (!actor.officer && !expiredPassword) await refuseDuringMaintenance(platform);
    context.set('identity', identity);
    context.set('actor', actor);
    await next();
  };
}

/** The person behind a verified token. 403 "User profile not found" (specification section 8) without a profile. */
export async function getActor({ database, catalog: { registry } }: ProductPlatform, identity: Identity): Promise<Actor> {
  const profile = await database.kysely.selectFrom('profiles').selectAll().where('id', '=', identity.userId).executeTakeFirst();
  if (!profile) throw new ApiError(403, 'profile_not_found', 'User profile not found');
  if (profile.status === 'suspended') throw new ApiError(403, 'account_suspended', 'This account is not active. Please contact support.');
  const role = registry.roles.find(({ id }) => id === profile.role_id);
  return {
    userId: profile.id,
    identity,
    profile,
    name: toName(profile),
    phone: profile.phone,
    email: profile.email,
    role,
    permissions: listPermissions(registry, role),
    officer: role?.audience === 'officer',
  };
}

/** What a role holds; of a role that holds all, every permission that the registry declares or this server asks for. */
function listPermissions(registry: Pick<Registry, 'roles' | 'permissions'>, role: Role | undefined): string[] {
  const named = new Set([...Object.keys(REFUSALS), ...registry.permissions.map(({ id }) => id)]);
  return [...named].filter((permission) => hasPermission(registry, role?.id, permission));
}
