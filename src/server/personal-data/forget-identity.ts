/**
 * What a person signs in with goes after all else of them: it may be with a project of its own, which no transaction of
 * ours reaches. Until that has answered, the person is noted here, and the hourly job asks again.
 */
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { forgetUnderWay } from './forget-person';

type Parts = Pick<Platform, 'database' | 'auth' | 'clock' | 'log'>;

/** In the transaction that erases the person. `stays`: their profile does, without a name. */
export async function noteIdentity(queries: Queries, userId: string, stays: boolean): Promise<void> {
  await queries
    .insertInto('identities_to_forget')
    .values({ user_id: userId, stays })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ stays }))
    .execute();
}

/** Of all that are noted. Never throws for one that cannot be had now: they stay noted, and the log says so. */
export async function forgetIdentities({ database: { kysely }, auth: { backend }, clock, log }: Parts): Promise<void> {
  const noted = await kysely.selectFrom('identities_to_forget').selectAll().execute();
  for (const { user_id: userId, stays } of noted) {
    try {
      await (stays ? backend.forget(userId) : backend.deleteUser(userId)).catch(unlessGone);
      await forgetUnderWay(kysely, userId, clock());
      await kysely.deleteFrom('identities_to_forget').where('user_id', '=', userId).execute();
    } catch (error) {
      log.error(
        { user: userId, error: error instanceof Error ? error.message : String(error) },
        'an erased person can still be known to who signs people in; this is tried again within the hour',
      );
    }
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.statusCode === 404)) throw error;
}
