/** Lets only signed-in people through. */
import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../api-error';
import type { Platform, ServerEnv } from '../platform';
import { getBearerToken } from './token-verifier';

/** Sets `identity`; 401 without a valid token, 403 password_expired when only setting a new password is left to do. */
export function createRequireIdentity({ auth }: Platform): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const identity = await auth.verifier.verify(getBearerToken(context.req.header('authorization')));
    if (identity.passwordExpired) throw new ApiError(403, 'password_expired', 'Your password has expired. Please set a new one.');
    context.set('identity', identity);
    await next();
  };
}
