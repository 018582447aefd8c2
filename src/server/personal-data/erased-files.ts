/** Files whose owner or record was erased: marked in the transaction, gone after it, whatever comes between. */
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { removeMarkedBytes } from '../files/remove-bytes';
import { forEachRecord, listById } from '../platform/each-record';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import type { Tables } from '../storage/tables';

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
export async function removeErasedFiles(
  platform: Pick<Platform, 'database' | 'files' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const { kysely } = platform.database;
  const marked = kysely.selectFrom('files').select(['id', 'key']).where('state', '=', 'deleted').where('name', '=', '');
  const remove = async ({ id, key }: { id: string; key: string }) => {
    await removeMarkedBytes(platform, key);
    await kysely.deleteFrom('files').where('id', '=', id).execute();
  };
  await forEachRecord(platform, signal, [{ of: listById(marked), act: remove }]);
}
