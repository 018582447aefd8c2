/** Uploads that no application has taken within a day are removed. */
import type { ProductPlatform } from '../product-platform';

const DAY = 86_400_000;
const AT_ONCE = 200;

export async function removeUnattachedFiles({ database: { kysely }, files, clock, log }: ProductPlatform): Promise<void> {
  const before = new Date(clock().getTime() - DAY);
  const old = await kysely.selectFrom('files').select('id').where('state', '=', 'stored').where('created_at', '<', before).limit(AT_ONCE).execute();
  for (const { id } of old) {
    // Marked first: a submission that comes now no longer finds it, and one that came first has attached it.
    const removed = await kysely.updateTable('files').set({ state: 'deleted' }).where('id', '=', id).where('state', '=', 'stored').returning('key').executeTakeFirst();
    if (removed) await files.remove(removed.key);
  }
  if (old.length > 0) log.info({ files: old.length }, 'uploads that were never sent were removed');
}
