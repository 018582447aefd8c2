/** Removes what has had its time: for a job that runs now and then. */
import type { Platform } from '../platform/platform';
import { earlier } from '../platform/time-span';

/** How long the response to a request waits for its repeat. */
const IDEMPOTENCY_DAYS = 7;

/** How long a message is kept that belongs to no application, such as an invitation. */
const MESSAGE_DAYS = 90;

/** Safe to run at any time and in several processes at once. */
export async function clearExpired({
  database: { kysely },
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  const daysAgo = (days: number) => earlier(now, { days });
  await kysely.deleteFrom('otp_challenges').where('expires_at', '<', now).execute();
  await kysely.deleteFrom('sign_in_attempts').where('failed_at', '<', daysAgo(1)).execute();
  await kysely.deleteFrom('rate_limits').where('window_started_at', '<', daysAgo(1)).execute();
  await kysely.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(IDEMPOTENCY_DAYS)).execute();
  // What failed could be sent again until now.
  await kysely
    .updateTable('messages')
    .set({ sealed: null })
    .where('sealed', 'is not', null)
    .where('expires_at', '<', now)
    .where('state', '=', 'failed')
    .execute();
  await kysely
    .deleteFrom('messages')
    .where('application_id', 'is', null)
    .where('created_at', '<', daysAgo(MESSAGE_DAYS))
    .execute();
}
