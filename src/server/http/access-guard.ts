/** What a contract says of who may call it, asked before its handler runs. */
import type { MiddlewareHandler } from 'hono';
import type { Access, Permission } from '@/api/contracts/contract';
import { holdsForAny } from '@/engine/workflow/permissions';
import { ApiError } from '../platform/api-error';
import type { Platform, ServerEnv } from '../platform/platform';
import { requireActor, requireIdentity } from './access';
import { REFUSALS } from './access-rules';

const NOT_OF_ROLE =
  'Access forbidden: Your account does not have the role that this needs. Sign in where people of that role do to add it.';

/** 401 without a valid token, 403 with the rule's words. */
export function listGuards(
  platform: Platform,
  { who, permissions = [], reach, roles, expiredPassword = false }: Access & { roles?: string[] },
): MiddlewareHandler<ServerEnv>[] {
  if (who === 'anyone') return [];
  if (who === 'nobody') return [denyEverybody];
  if (who === 'verified') return [requireIdentity(platform)];
  return [
    requireActor(platform, { expiredPassword }),
    requirePermissions(permissions, reach),
    ...(roles ? [requireRole(roles)] : []),
  ];
}

/** Where the applications of a type can be reached alone, a permission for any of them is enough to come in. */
function requirePermissions(permissions: readonly Permission[], reach: Access['reach']): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const actor = context.get('actor');
    const holds = (permission: Permission) =>
      reach === 'viewed' ? holdsForAny(actor, permission) : actor.permissions.includes(permission);
    const missing = permissions.find((permission) => !holds(permission));
    if (missing) throw new ApiError(403, 'FORBIDDEN', REFUSALS[missing]);
    await next();
  };
}

function requireRole(roles: string[]): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    if (!context.get('actor').roles.some(({ id }) => roles.includes(id)))
      throw new ApiError(403, 'FORBIDDEN', NOT_OF_ROLE);
    await next();
  };
}

async function denyEverybody(): Promise<never> {
  throw new ApiError(403, 'FORBIDDEN', 'Access forbidden');
}
