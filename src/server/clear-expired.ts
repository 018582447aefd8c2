/** Removes what has had its time: for a job that runs now and then. */
import type { Platform } from './platform';

const DAY = 86_400_000;

/** How long an uploaded file waits for its record, and an answer for a repeat of its request. */
const UNATTACHED_DAYS = 7;
const IDEMPOTENCY_DAYS = 7;

/** Answers how many files were removed. Safe to run at any time and in several processes at once. */
export async function clearExpired({ database: { kysely }, files, clock }: Pick<Platform, 'database' | 'files' | 'clock'>): Promise<number> {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  await kysely.deleteFrom('otp_challenges').where('expires_at', '<', now).execute();
  await kysely.deleteFrom('sign_in_attempts').where('failed_at', '<', daysAgo(1)).execute();
  await kysely.deleteFrom('rate_limits').where('window_started_at', '<', daysAgo(1)).execute();
  await kysely.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(IDEMPOTENCY_DAYS)).execute();
  await kysely.deleteFrom('drafts').where('expires_at', '<', now).execute();
  // The row goes first: a file without a row is lost space, a row without its file is a broken record.
  const orphans = await kysely
    .deleteFrom('files')
    .where('state', '=', 'stored')
    .where('created_at', '<', daysAgo(UNATTACHED_DAYS))
    .where('attached_to', 'is', null)
    .returning('key')
    .execute();
  for (const { key } of orphans) await files.remove(key);
  return orphans.length;
}
