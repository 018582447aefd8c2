/** People whom an officer has suspended do not get in. */
import { ApiError } from '../platform/api-error';
import type { Queries } from '../storage/database';
import { t } from '@/texts/t';

/** 403 for a user of the embedded sign-in who is blocked. */
export async function assertNotBlocked(queries: Queries, userId: string, now: Date): Promise<void> {
  const { banned_until } = await queries
    .selectFrom('auth.users')
    .select('banned_until')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (isBlocked(banned_until, now)) throw blocked();
}

/** Whether a block that ends at this moment, or none, still holds. */
export function isBlocked(until: Date | null, now: Date): boolean {
  return until !== null && until > now;
}

/** What a blocked person is told; 403. */
export function blocked(): ApiError {
  return new ApiError(403, 'user_banned', t('This account is not active. Please contact support.'));
}
