/** Unfinished uploads whose time is over are removed, with whatever they left behind. */
import type { Platform } from '../platform/platform';

export async function endUploads({ database: { kysely }, partials, files, clock }: Platform): Promise<void> {
  const ended = await kysely.selectFrom('uploads').select(['id', 'key']).where('expires_at', '<=', clock()).execute();
  for (const { id, key } of ended) {
    await partials?.remove(id);
    // A process that was killed between storing the bytes and noting them leaves bytes that no row names.
    const noted = await kysely.selectFrom('files').select('id').where('key', '=', key).executeTakeFirst();
    if (!noted) await files.remove(key);
    await kysely.deleteFrom('uploads').where('id', '=', id).execute();
  }
}
