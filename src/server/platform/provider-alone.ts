/**
 * Where the identity provider is the officers' only way in, nobody becomes one by a password, or by the link for one;
 * but for whom a command on the server lets in, for a day on which the provider is away or knows nobody any more.
 */
import { t } from '@/texts/t';
import { ApiError } from './api-error';
import type { IdentityProvider } from './identity-provider';
import type { Platform } from './platform';
import { later } from './time-span';
import type { Queries } from '../storage/database';

export const EXCEPTION_HOURS = 24;

/** Refuses a password before it is looked at. 403 where the provider is the only way in. */
export function assertPasswordsTaken({ identityProvider }: Pick<Platform, 'identityProvider'>): void {
  if (identityProvider?.alone) throw providerAlone(identityProvider, 403);
}

/** 401, so that whoever has such a session signs in anew. */
export async function assertLetIn(
  queries: Queries,
  { provider, userId, now }: { provider: IdentityProvider; userId: string; now: Date },
): Promise<void> {
  const exception = await queries
    .selectFrom('sign_in_exceptions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  if (!exception) throw providerAlone(provider, 401);
}

/** Lets an officer in without the provider for a day from now. */
export async function letIn(queries: Queries, userId: string, now: Date): Promise<void> {
  const ends_at = later(now, { hours: EXCEPTION_HOURS });
  await queries
    .insertInto('sign_in_exceptions')
    .values({ user_id: userId, ends_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ends_at }))
    .execute();
}

function providerAlone({ name }: IdentityProvider, statusCode: 401 | 403): ApiError {
  return new ApiError(
    statusCode,
    'PROVIDER_ALONE',
    t('Officers sign in with {name} here, and with no password.', { name }),
  );
}
