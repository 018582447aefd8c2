/** Unfinished uploads whose time is over are removed, with whatever they left behind. */
import { removeUnnotedBytes } from '../files/remove-bytes';
import type { Platform } from '../platform/platform';

export async function endUploads(platform: Platform): Promise<void> {
  const { database, partials, clock } = platform;
  const ended = await database.kysely
    .selectFrom('uploads')
    .select(['id', 'key'])
    .where('expires_at', '<=', clock())
    .execute();
  for (const { id, key } of ended) {
    await partials?.remove(id);
    // A process that was killed between storing the bytes and noting them leaves bytes that no row names.
    await removeUnnotedBytes(platform, key);
    await database.kysely.deleteFrom('uploads').where('id', '=', id).execute();
  }
}
