/**
 * Uploads that no application has taken within a day are removed; those that a draft or a record's history names are
 * kept.
 */
import { sql } from 'kysely';
import { isInHistory } from '../files/attached-files';
import type { Platform } from '../platform/platform';
import { earlier } from '../platform/time-span';

const AT_ONCE = 200;

export async function removeUnattachedFiles({ database: { kysely }, files, clock, log }: Platform): Promise<void> {
  const now = clock();
  const old = await kysely
    .selectFrom('files')
    .select('id')
    .where('state', '=', 'stored')
    .where('created_at', '<', earlier(now, { days: 1 }))
    .where(
      sql<boolean>`not exists (select 1 from drafts where drafts.user_id = files.owner_id and drafts.expires_at > ${now} and position(files.key in drafts.data::text) > 0)`,
    )
    .where((where) => where.not(isInHistory))
    .limit(AT_ONCE)
    .execute();
  for (const { id } of old) {
    // Marked first: a submission that comes now no longer finds it, and one that came first has attached it.
    const removed = await kysely
      .updateTable('files')
      .set({ state: 'deleted' })
      .where('id', '=', id)
      .where('state', '=', 'stored')
      .returning('key')
      .executeTakeFirst();
    if (removed) await files.remove(removed.key);
  }
  if (old.length > 0) log.info({ files: old.length }, 'uploads that were never sent were removed');
}
