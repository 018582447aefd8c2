/** Takes uploads in: bytes into the store, a row into the database, and nothing of either when something is wrong. */
import type { FileRecordBody } from '@/api/shapes/file-record';
import { ApiError } from '../platform/api-error';
import { receiveUpload, type ReceivedFile, type UploadRules } from './receive-upload';
import type { Platform } from '../platform/platform';
import { toFileRecord } from './stored-file';
import { getFieldRules, getWidestRules } from './upload-rules';

export interface UploadRequest {
  request: Request;
  userId: string;
  /** Files at most. */
  maxFiles: number;
  /** From the address; parts of the form named `provider` and `field` say the same. */
  provider: string | undefined;
  field: string | undefined;
}

/** The stored files' records, in the order in which they were sent. Refusals as receiveUpload has them. */
export async function storeUpload(
  platform: Platform,
  { request, userId, maxFiles, provider, field }: UploadRequest,
): Promise<FileRecordBody[]> {
  const { catalog, files: store } = platform;
  const getRules = (target: { provider: string; field: string }) => getFieldRules(platform, { userId, ...target });
  const known = provider !== undefined && field !== undefined;
  const rules = known ? await getRules({ provider, field }) : getWidestRules(catalog);
  const { files, fields } = await receiveUpload(request, store, { ...rules, maxFiles });
  try {
    const { provider: namedProvider, field: namedField } = fields;
    if (!known && namedProvider && namedField) {
      const named = await getRules({ provider: namedProvider, field: namedField });
      for (const file of files) refuseUnlike(file, named);
    }
    const rows = await platform.database.kysely
      .insertInto('files')
      .values(
        files.map(({ key, name, size, type, sha256 }) => ({
          key,
          name,
          size,
          type,
          sha256,
          owner_id: userId,
          created_at: platform.clock(),
        })),
      )
      .returningAll()
      .execute();
    return rows.map(toFileRecord);
  } catch (error) {
    await Promise.all(files.map(({ key }) => store.remove(key)));
    throw error;
  }
}

function refuseUnlike(file: ReceivedFile, { accept, maxBytes }: UploadRules): void {
  if (!accept.includes(file.type))
    throw new ApiError(415, 'FILE_TYPE_NOT_ACCEPTED', 'This file is not of an accepted type');
  if (file.size > maxBytes)
    throw new ApiError(413, 'FILE_TOO_LARGE', `The file is larger than ${Math.round(maxBytes / 1_048_576)} MB`);
}
