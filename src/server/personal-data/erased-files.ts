/** Files whose owner or record was erased: marked in the transaction, gone after it, whatever comes between. */
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { removeMarkedBytes } from '../files/remove-bytes';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import type { Tables } from '../storage/tables';

const AT_ONCE = 200;

/** Nobody finds them from then on. A file without a name is one whose bytes are to go. */
export async function markFiles(
  queries: Queries,
  which: (where: ExpressionBuilder<Tables, 'files'>) => ExpressionWrapper<Tables, 'files', SqlBool>,
): Promise<void> {
  await queries
    .updateTable('files')
    .set({ state: 'deleted', attached_to: null, name: '' })
    .where((where) => which(where))
    .execute();
}

/** Removes the bytes of all that are marked, and then what was known of them. Safe to run at any time. */
export async function removeErasedFiles(platform: Pick<Platform, 'database' | 'files'>): Promise<void> {
  const { kysely } = platform.database;
  for (;;) {
    const marked = await kysely
      .selectFrom('files')
      .select(['id', 'key'])
      .where('state', '=', 'deleted')
      .where('name', '=', '')
      .limit(AT_ONCE)
      .execute();
    for (const { id, key } of marked) {
      await removeMarkedBytes(platform, key);
      await kysely.deleteFrom('files').where('id', '=', id).execute();
    }
    if (marked.length < AT_ONCE) return;
  }
}
