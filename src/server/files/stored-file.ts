/** Rows of the table `files` as the wire has them. */
import type { Selectable } from 'kysely';
import type { FileRecordBody } from '@/api/shapes/file-record';
import type { FilesTable } from '../storage/record-tables';

export type StoredFile = Selectable<FilesTable>;

/** A file as the specification's section 3 has it; the address serves it to its owner and to reviewers. */
export function toFileRecord(row: StoredFile): FileRecordBody {
  return {
    fileUrl: `/api/applications/file/${encodeURIComponent(row.key)}`,
    fileKey: row.key,
    fileName: row.name,
    fileSize: Number(row.size),
    fileType: row.type,
    fileHash: row.sha256,
    uploadedAt: row.created_at.toISOString(),
    ...(row.quarantined_at === null ? {} : { checkingSince: row.quarantined_at.toISOString() }),
  };
}
