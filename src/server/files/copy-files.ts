/** Copies of uploads for another record: each record has files of its own, which go when it goes. */
import type { FileRecord } from '@/engine/answers/form-data';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { createSecretText } from '../storage/secret-text';
import { assertWithinQuota } from './quota';
import { toFileRecord } from './stored-file';

export interface Copying {
  userId: string;
  /** Of their own files. */
  keys: readonly string[];
  /** Is told of the key of each copy before its bytes are written: whoever fails removes what no row names. */
  onCopy: (key: string) => void;
}

/**
 * The records of the copies, by the keys of what was copied, in the caller's transaction. What is no longer there, or
 * was never free of suspicion, is left out. 413 QUOTA_REACHED as for any upload.
 */
export async function copyFiles(
  queries: Queries,
  { files, settings, clock }: Pick<Platform, 'files' | 'settings' | 'clock'>,
  { userId, keys, onCopy }: Copying,
): Promise<Map<string, FileRecord>> {
  const copies = new Map<string, FileRecord>();
  if (keys.length === 0) return copies;
  const rows = await queries
    .selectFrom('files')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('key', 'in', keys)
    .where('state', '!=', 'deleted')
    .where('quarantined_at', 'is', null)
    .where('threat', 'is', null)
    .execute();
  const bytes = rows.reduce((sum, { size }) => sum + Number(size), 0);
  await assertWithinQuota(queries, settings, { userId, bytes, begins: false });
  for (const { key: before, name, type } of rows) {
    const opened = await files.open(before);
    if (!opened) continue;
    const key = createSecretText();
    onCopy(key);
    const { size, sha256 } = await files.put(key, readChunks(opened.stream.getReader()));
    const row = await queries
      .insertInto('files')
      .values({ key, name, size, type, sha256, owner_id: userId, quarantined_at: null, created_at: clock() })
      .returningAll()
      .executeTakeFirstOrThrow();
    copies.set(before, toFileRecord(row) as FileRecord);
  }
  return copies;
}

/** Not every browser can walk a stream by itself. */
export async function* readChunks(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}
