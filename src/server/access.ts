/** Who calls, and what he may: roles and permissions come from the database and the registry, never from a token. */
import type { MiddlewareHandler } from 'hono';
import type { Selectable } from 'kysely';
import type { Registry, Role } from '@/definition/language/registry';
import { hasPermission } from '@/engine/workflow/permissions';
import type { JWTPayload } from 'jose';
import { REFUSALS } from './access-rules';
import { ApiError } from './api-error';
import { getBearerToken, type Identity } from './auth/token-verifier';
import { refuseDuringMaintenance } from './maintenance';
import { toName } from './person-name';
import type { ProductEnv, ProductPlatform } from './product-platform';
import type { ProfilesTable } from './storage/tables';
import { heldRoleIds, listHeldRoles } from './users/held-roles';

/** The signed-in person who makes a call. */
export interface Actor {
  userId: string;
  identity: Identity;
  profile: Selectable<ProfilesTable>;
  name: string;
  /** E.164, from the profile. */
  phone: string | null;
  email: string | null;
  /** All that the person holds, the first one first. */
  roles: Role[];
  /** What any of the roles permits, as ids; an officer who holds all has every one of the registry's. */
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

/**
 * The person behind a verified token. 403 "User profile not found" (specification section 8) without a profile. Nobody is an officer by a
 * session from before they were made one (401), or by a phone's code (403).
 */
export async function getActor({ database, catalog: { registry } }: ProductPlatform, identity: Identity): Promise<Actor> {
  const row = await database.kysely
    .selectFrom('profiles')
    .selectAll()
    .select([heldRoleIds.as('role_ids'), (select) => select.selectFrom('profile_roles').whereRef('profile_id', '=', 'profiles.id').select((inner) => inner.fn.max('appointed_at').as('at')).as('appointed_at')])
    .where('id', '=', identity.userId)
    .executeTakeFirst();
  if (!row) throw new ApiError(403, 'profile_not_found', 'User profile not found');
  const { role_ids, appointed_at, ...profile } = row;
  if (profile.status === 'suspended') throw new ApiError(403, 'account_suspended', 'This account is not active. Please contact support.');
  const roles = listHeldRoles(registry.roles, profile.role_id, role_ids);
  const officer = roles.some(({ audience }) => audience === 'officer');
  if (officer) refuseOtherSignIn(identity, appointed_at);
  return {
    userId: profile.id,
    identity,
    profile,
    name: toName(profile),
    phone: profile.phone,
    email: profile.email,
    roles,
    permissions: [...new Set(roles.flatMap((role) => listPermissions(registry, role)))],
    officer,
  };
}

/** Of an officer's session: how it was begun is kept in its tokens when they are refreshed. */
function refuseOtherSignIn({ phone, claims }: Identity, appointedAt: Date | null): void {
  const begun = readSignIns(claims);
  const latest = Math.max(...begun.map(({ timestamp }) => timestamp), begun.length === 0 ? (claims.iat ?? 0) : 0);
  // Tokens count whole seconds.
  if (appointedAt && latest < Math.floor(appointedAt.getTime() / 1000)) throw new ApiError(401, 'session_not_found', 'Authentication failed');
  const methods = begun.map(({ method }) => method);
  // A hosted project calls the code of an e-mail "otp" too: whoever has no phone came by that.
  if (phone !== undefined && methods.includes('otp') && !methods.includes('password')) throw new ApiError(403, 'officer_by_phone', 'Officers sign in with their email address and password.');
}

function readSignIns({ amr }: JWTPayload): { method: string; timestamp: number }[] {
  return Array.isArray(amr) ? amr.filter((each): each is { method: string; timestamp: number } => typeof each === 'object' && each !== null && 'method' in each && 'timestamp' in each) : [];
}

/** What a role holds; of a role that holds all, every permission that the registry declares or this server asks for. */
function listPermissions(registry: Pick<Registry, 'roles' | 'permissions'>, role: Role): string[] {
  const named = new Set([...Object.keys(REFUSALS), ...registry.permissions.map(({ id }) => id)]);
  return [...named].filter((permission) => hasPermission(registry, role.id, permission));
}
