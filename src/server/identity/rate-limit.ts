/** At most so many of something in so many seconds, counted in the database. */
import { sql } from 'kysely';
import { tooManyAttempts, type ApiError } from '../platform/api-error';
import type { Queries } from '../storage/database';
import { earlier, later, secondsUntil, unlikelyAfter } from '../platform/time-span';

/** The window of every limit per network address. */
export const ADDRESS_WINDOW_SECONDS = 600;

export interface RateLimit {
  key: string;
  limit: number;
  seconds: number;
  now: Date;
  /** What to say when it is used up, with the seconds to wait; the words of specification section 5 when missing. */
  refuse?: (seconds: number) => ApiError;
}

/** Takes one from the limit, or throws 429 with the seconds until the window ends. */
export async function takeFromLimit(
  queries: Queries,
  { key, limit, seconds, now, refuse = tooManyAttempts }: RateLimit,
): Promise<void> {
  // One that begins after its own length from now is of a clock that has been set back since.
  const [oldest, latest] = [earlier(now, { seconds }), later(now, { seconds })];
  const isOver = sql`(limits.window_started_at <= ${oldest} or limits.window_started_at > ${latest})`;
  const { rows } = await sql<{ used: number; window_started_at: Date }>`
    insert into public.rate_limits as limits (key, window_started_at, used) values (${key}, ${now}, 1)
    on conflict (key) do update set
      used = case when ${isOver} then 1 else limits.used + 1 end,
      window_started_at = case when ${isOver} then ${now} else limits.window_started_at end
    returning used, window_started_at`.execute(queries);
  const [row] = rows;
  if (row && row.used > limit) throw refuse(secondsUntil(later(row.window_started_at, { seconds }), now));
}

/**
 * Takes one from each of them, or throws 429 and takes from none. What is returned gives them back, for what was not
 * done in the end.
 */
export async function takeFromLimits(queries: Queries, limits: readonly RateLimit[]): Promise<() => Promise<void>> {
  const taken: RateLimit[] = [];
  const giveAllBack = async () => {
    for (const limit of taken) await giveBack(queries, limit);
  };
  for (const limit of limits) {
    taken.push(limit);
    try {
      await takeFromLimit(queries, limit);
    } catch (error) {
      await giveAllBack();
      throw error;
    }
  }
  return giveAllBack;
}

/** Throws 429 when the limit is used up, taking nothing. */
export async function assertWithinLimit(queries: Queries, { key, limit, seconds, now }: RateLimit): Promise<void> {
  const row = await queries
    .selectFrom('rate_limits')
    .select(['used', 'window_started_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row || row.used < limit) return;
  const end = later(row.window_started_at, { seconds });
  if (end > now && end <= unlikelyAfter(now, { seconds })) throw tooManyAttempts(secondsUntil(end, now));
}

/** Takes back what was taken of a limit, as long as its window has not ended. */
export async function giveBack(queries: Queries, { key }: Pick<RateLimit, 'key'>): Promise<void> {
  await queries
    .updateTable('rate_limits')
    .set({ used: sql`used - 1` })
    .where('key', '=', key)
    .where('used', '>', 0)
    .execute();
}
