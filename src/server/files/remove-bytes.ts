/**
 * The one place from which stored bytes go. What a record, its history, a draft or a step that somebody else has filled
 * in names stays, whoever asks; so does what another server has just made a file of.
 */
import { sql } from 'kysely';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';

type Stores = Pick<Platform, 'database' | 'files'>;

/**
 * Of the table `files`: whether a correction of its owner's record has replaced it. The officer compares it with the
 * new one.
 */
const isInHistory = sql<boolean>`exists (
  select 1 from applications join application_events on application_events.application_id = applications.id
  where applications.user_id = files.owner_id and position(files.key in application_events.changes::text) > 0
)`;

/**
 * Of the table `files`: whether anything names it that somebody may still open. Only its owner can send it, so only
 * their drafts count.
 */
export const isReferredTo = (now: Date) => sql<boolean>`(
  files.state = 'attached' or ${isInHistory}
  or exists (select 1 from applications where applications.user_id = files.owner_id
    and (position(files.key in applications.documents::text) > 0 or position(files.key in applications.data::text) > 0))
  or exists (select 1 from drafts where drafts.user_id = files.owner_id and drafts.expires_at > ${now}
    and position(files.key in drafts.data::text) > 0)
  or exists (select 1 from step_requests where step_requests.user_id = files.owner_id
    and position(files.key in step_requests.answers::text) > 0)
)`;

/** False, and nothing is removed, for a file that something refers to. */
export async function removeFile(
  { database, files, clock }: Stores & Pick<Platform, 'clock'>,
  by: { id: string } | { key: string },
): Promise<boolean> {
  // Marked first: a submission that comes now no longer finds it, and one that came first has attached it. Without a
  // name: where the bytes do not go now, the job finds them (personal-data/erased-files.ts).
  const removed = await database.kysely
    .updateTable('files')
    .set({ state: 'deleted', name: '' })
    .where((where) => where.and(by))
    .where('state', '=', 'stored')
    .where((where) => where.not(isReferredTo(clock())))
    .returning('key')
    .executeTakeFirst();
  if (removed) await files.remove(removed.key);
  return removed !== undefined;
}

/** Removes the bytes of a file that has been marked as deleted, because of what is in it or of whose it was. */
export async function removeMarkedBytes({ database, files }: Stores, key: string): Promise<void> {
  const marked = await database.kysely
    .selectFrom('files')
    .select('id')
    .where('key', '=', key)
    .where('state', '=', 'deleted')
    .executeTakeFirst();
  if (marked) await files.remove(key);
}

/** Removes bytes that have not become a file; those of which another server has made one meanwhile stay. */
export async function removeUnnotedBytes({ database, files }: Stores, key: string): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await lockKey(transaction, key);
    const noted = await transaction.selectFrom('files').select('id').where('key', '=', key).executeTakeFirst();
    if (!noted) await files.remove(key);
  });
}

/**
 * Holds the key until the transaction ends, and returns whether its bytes are there: a row that is written then never
 * names bytes that another server has removed.
 */
export async function holdBytes(queries: Queries, { files }: Pick<Platform, 'files'>, key: string): Promise<boolean> {
  await lockKey(queries, key);
  const opened = await files.open(key, { start: 0, end: 0 });
  await opened?.stream.cancel();
  return opened !== undefined;
}

async function lockKey(queries: Queries, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(queries);
}
