/** Keeps the table of access-rules.ts: what stands there is asked before any handler of the product API runs. */
import type { Hono, MiddlewareHandler } from 'hono';
import { requireActor, requireIdentity } from './access';
import { REFUSALS, type AccessRule } from './access-rules';
import { ApiError } from './api-error';
import type { ProductEnv, ProductPlatform } from './product-platform';

const NOT_OF_ROLE = 'Access forbidden: Your account does not have the role that this needs. Sign in where people of that role do to add it.';

/**
 * Guards every endpoint below /api by its rule. 401 without a valid token, 403 with the rule's words, and 404 where no rule stands: an
 * endpoint that nobody has decided about is closed. Comes before the handlers; `api` is mounted at /api.
 */
export function guardEndpoints(api: Hono<ProductEnv>, platform: ProductPlatform, rules: AccessRule[]): void {
  for (const rule of rules) {
    if (rule.path.startsWith('/api/')) api.on([rule.method], [rule.path.slice('/api'.length)], ...listGuards(platform, rule), noteDecision);
  }
  api.use(async (context, next) => {
    if (!context.get('decided')) throw new ApiError(404, 'not_found', 'Not found');
    await next();
  });
}

const noteDecision: MiddlewareHandler<ProductEnv> = async (context, next) => {
  context.set('decided', true);
  await next();
};

function listGuards(platform: ProductPlatform, { who, permissions = [], roles, expiredPassword = false }: AccessRule): MiddlewareHandler<ProductEnv>[] {
  if (who === 'anyone') return [];
  if (who === 'nobody') return [refuseEverybody];
  if (who === 'verified') return [requireIdentity(platform)];
  return [requireActor(platform, { expiredPassword }), requirePermissions(permissions), ...(roles ? [requireRole(roles)] : [])];
}

function requirePermissions(permissions: NonNullable<AccessRule['permissions']>): MiddlewareHandler<ProductEnv> {
  return async (context, next) => {
    const missing = permissions.find((permission) => !context.get('actor').permissions.includes(permission));
    if (missing) throw new ApiError(403, 'forbidden', REFUSALS[missing]);
    await next();
  };
}

function requireRole(roles: string[]): MiddlewareHandler<ProductEnv> {
  return async (context, next) => {
    if (!context.get('actor').roles.some(({ id }) => roles.includes(id))) throw new ApiError(403, 'forbidden', NOT_OF_ROLE);
    await next();
  };
}

async function refuseEverybody(): Promise<never> {
  throw new ApiError(403, 'forbidden', 'Access forbidden');
}
