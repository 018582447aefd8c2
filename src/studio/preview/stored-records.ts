/**
 * The records of the development database, for what a change means to them. Vite loads it, as it does the preview's
 * API.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from '@/server/runtime/node/data-dir-lock';
import { openPGliteDatabase } from '@/server/storage/pglite-database';

export interface StoredRecord {
  application_type: string;
  status: string;
  data: Record<string, unknown>;
}

/** None where there is no database yet. Throws while another process, such as `npm run dev`, has it. */
export async function readStoredRecords(dataDir: string): Promise<StoredRecord[]> {
  const folder = join(dataDir, 'database');
  if (!existsSync(folder)) return [];
  const release = lockDataDir(dataDir);
  try {
    const database = await openPGliteDatabase({ dataDir: folder });
    try {
      const rows = await database.kysely
        .selectFrom('applications')
        .select(['application_type', 'status', 'data'])
        .execute();
      return rows.map((row) => ({ ...row, data: row.data as StoredRecord['data'] }));
    } finally {
      await database.close();
    }
  } finally {
    release();
  }
}
