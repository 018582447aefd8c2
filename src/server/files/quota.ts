/**
 * How much one person may store, and how many uploads they may have under way. Officers set both for everybody, and the
 * first for one person besides.
 */
import { sql } from 'kysely';
import type { UserStorage } from '@/api/shapes/user';
import { ApiError } from '../platform/api-error';
import type { Settings } from '../platform/settings';
import type { Queries } from '../storage/database';
import { t } from '@/texts/t';

const MEGABYTE = 1_048_576;

/**
 * Refuses what would go beyond the person's quota, in the transaction that stores it: of two at once, the second counts
 * the first. 413 QUOTA_REACHED says what is used and what to do. An upload that has become a file counts once.
 */
export async function assertWithinQuota(
  queries: Queries,
  settings: Settings,
  { userId, bytes, begins }: { userId: string; bytes: number; begins: boolean },
): Promise<void> {
  const { used_bytes: used, storage_mb, uploads, uploads_in_progress } = await lockStorage(queries, settings, userId);
  if (used + bytes > storage_mb * MEGABYTE) throw noRoom(used, storage_mb);
  if (begins && uploads >= uploads_in_progress)
    throw new ApiError(
      413,
      'QUOTA_REACHED',
      t(
        'You have {count, plural, one {# upload} other {# uploads}} under way, which is the most at once. Let them end, or remove the files, and try again. Nothing you have entered is lost.',
        { count: uploads },
      ),
    );
}

/**
 * How many bytes of at most `wanted` the person has room for, in the transaction that reserves them: at least `needed`,
 * or 413 as assertWithinQuota has it.
 */
export async function grantBytes(
  queries: Queries,
  settings: Settings,
  { userId, needed, wanted }: { userId: string; needed: number; wanted: number },
): Promise<number> {
  const { used_bytes: used, storage_mb } = await lockStorage(queries, settings, userId);
  const room = storage_mb * MEGABYTE - used;
  if (needed > room) throw noRoom(used, storage_mb);
  return Math.min(Math.max(needed, wanted), room);
}

/** What the person stores, which nobody else changes until the transaction ends. */
async function lockStorage(queries: Queries, settings: Settings, userId: string): Promise<UserStorage> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(queries);
  return readStorage(queries, settings, userId);
}

function noRoom(used: number, storageMb: number): ApiError {
  return new ApiError(
    413,
    'QUOTA_REACHED',
    t(
      'There is no room for this file: you have stored {used} of {most} MB. Remove files that you have not sent, send smaller ones, or ask the authority for more room. Nothing you have entered is lost.',
      { used: Math.ceil(used / MEGABYTE), most: storageMb },
    ),
  );
}

/** What the person stores, and how much they may. */
export async function readStorage(queries: Queries, settings: Settings, userId: string): Promise<UserStorage> {
  const { storage_mb, uploads_in_progress } = await settings.read('quotas', queries);
  const { rows } = await sql<{ stored: string; growing: string; uploads: string; own: number | null }>`
    select
      (select coalesce(sum(size), 0) from files where owner_id = ${userId} and state <> 'deleted') as stored,
      (select storage_mb from storage_quotas where profile_id = ${userId}) as own,
      coalesce(sum(length), 0) as growing,
      count(*) filter (where length > 0) as uploads
    from uploads where owner_id = ${userId} and not exists (select from files where files.key = uploads.key)`.execute(
    queries,
  );
  const { stored = 0, growing = 0, uploads = 0, own = null } = rows[0] ?? {};
  return {
    used_bytes: Number(stored) + Number(growing),
    storage_mb: own ?? storage_mb,
    own_storage_mb: own,
    uploads: Number(uploads),
    uploads_in_progress,
  };
}
