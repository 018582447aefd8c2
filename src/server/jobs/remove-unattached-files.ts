/**
 * Uploads that no application has taken within a day are removed; those that a draft or a record's history names are
 * kept.
 */
import { isReferredTo, removeFile } from '../files/remove-bytes';
import type { Platform } from '../platform/platform';
import { earlier } from '../platform/time-span';

const AT_ONCE = 200;

export async function removeUnattachedFiles(platform: Platform): Promise<void> {
  const now = platform.clock();
  const old = await platform.database.kysely
    .selectFrom('files')
    .select('id')
    .where('state', '=', 'stored')
    .where('created_at', '<', earlier(now, { days: 1 }))
    .where((where) => where.not(isReferredTo(now)))
    .limit(AT_ONCE)
    .execute();
  for (const { id } of old) await removeFile(platform, { id });
  if (old.length > 0) platform.log.info({ files: old.length }, 'uploads that were never sent were removed');
}
