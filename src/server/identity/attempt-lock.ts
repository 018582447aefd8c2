/** Locks by failures. In the database, so that it holds across processes. */
import { sql } from 'kysely';
import { tooManyAttempts } from '../platform/api-error';
import type { Queries } from '../storage/database';
import { earlier, later, secondsUntil, unlikelyAfter } from '../platform/time-span';

/** Specification section 9: five failed attempts, five minutes. */
export const OTP_ATTEMPTS = 5;
export const LOCK_SECONDS = 300;

/** What codes of a phone (E.164) are counted under. */
export function phoneSubject(phone: string): string {
  return `phone:${phone}`;
}

export interface Attempt {
  /** What is guessed at, and from where: `phone:+… 102.89.1.2`. */
  subject: string;
  /** Failures that lock. */
  limit: number;
  now: Date;
}

/**
 * Counts one attempt before it is checked, and throws 429 when the subject is locked. Counting first is what makes
 * parallel guesses safe: each takes its place under the row's lock, so at most `limit` of them are ever checked.
 * Failures older than the lock's length are forgotten, and so is a lock of a clock that was hours ahead.
 */
export async function takeAttempt(queries: Queries, { subject, limit, now }: Attempt): Promise<void> {
  const until = later(now, { seconds: LOCK_SECONDS });
  const unlikely = unlikelyAfter(now, { seconds: LOCK_SECONDS });
  const forgotten = earlier(now, { seconds: LOCK_SECONDS });
  // One statement, so one row lock. A locked row is left as it is; the WHERE then makes the statement answer no row.
  const { rows } = await sql<{ failures: number }>`
    insert into public.sign_in_attempts as attempt (subject, failures, failed_at, locked_until)
    values (${subject}, 1, ${now}, case when ${limit}::int <= 1 then ${until}::timestamptz end)
    on conflict (subject) do update set
      failures = case when attempt.failed_at <= ${forgotten} then 1 else attempt.failures + 1 end,
      failed_at = ${now},
      locked_until = case when (case when attempt.failed_at <= ${forgotten} then 1 else attempt.failures + 1 end) >= ${limit}::int then ${until}::timestamptz end
    where attempt.locked_until is null or attempt.locked_until <= ${now} or attempt.locked_until > ${unlikely}
    returning failures`.execute(queries);
  if (rows.length === 0) await assertNotLocked(queries, subject, now);
}

/** Throws 429 with the seconds to wait while the subject is locked. */
export async function assertNotLocked(queries: Queries, subject: string, now: Date): Promise<void> {
  const row = await queries
    .selectFrom('sign_in_attempts')
    .select('locked_until')
    .where('subject', '=', subject)
    .executeTakeFirst();
  const until = row?.locked_until ?? now;
  if (until > now && until <= unlikelyAfter(now, { seconds: LOCK_SECONDS }))
    throw tooManyAttempts(secondsUntil(until, now));
}

/** Forgets the failures after a success. */
export async function clearAttempts(queries: Queries, subject: string): Promise<void> {
  await queries.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
}
