/** Takes uploads in: bytes into the store, a row into the database, and nothing of either when something is wrong. */
import type { FileRecordBody } from '@/api/shapes/file-record';
import { ApiError } from '../platform/api-error';
import { inspectFile } from './inspect-file';
import { refuseOverQuota } from './quota';
import { receiveUpload, refuseLarge, type ReceivedFile, type UploadRules } from './receive-upload';
import type { Platform } from '../platform/platform';
import { removeUnnotedBytes } from './remove-bytes';
import { reserveRoom } from './reserve-room';
import { toFileRecord } from './stored-file';
import { getFieldRules, getWidestRules } from './upload-rules';

export interface UploadRequest {
  request: Request;
  userId: string;
  /** Files at most. */
  maxFiles: number;
  /** From the address; parts of the form named `provider` and `field`, or `fileType`, say the same. */
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
  const length = Number(request.headers.get('content-length') ?? Infinity);
  const room = reserveRoom(platform, { userId, length });
  const received: ReceivedFile[] = [];
  try {
    const { files, fields } = await receiveUpload(request, store, { ...rules, maxFiles, admit: room.admit });
    received.push(...files);
    const { provider: namedProvider = provider, fileType, field: namedField = toField(fileType) } = fields;
    if (!known && namedProvider && namedField) {
      const named = await getRules({ provider: namedProvider, field: namedField });
      for (const file of files) refuseUnlike(file, named);
    }
    const waiting = new Map<string, Date | null>();
    for (const file of files) waiting.set(file.key, await inspectFile(platform, { ...file, owner: userId }));
    const rows = await platform.database.kysely.transaction().execute(async (transaction) => {
      await room.end(transaction);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      await refuseOverQuota(transaction, platform.settings, { userId, bytes, begins: false });
      return transaction
        .insertInto('files')
        .values(
          files.map(({ key, name, size, type, sha256 }) => ({
            key,
            name,
            size,
            type,
            sha256,
            owner_id: userId,
            quarantined_at: waiting.get(key) ?? null,
            created_at: platform.clock(),
          })),
        )
        .returningAll()
        .execute();
    });
    return rows.map(toFileRecord);
  } catch (error) {
    await room.end();
    for (const { key } of received) await removeUnnotedBytes(platform, key);
    throw error;
  }
}

/** Specification section 7: the type of several files is "general" where they are for no document in particular. */
function toField(fileType: string | undefined): string | undefined {
  return fileType === 'general' ? undefined : fileType;
}

function refuseUnlike(file: ReceivedFile, { accept, maxBytes }: UploadRules): void {
  if (!accept.includes(file.type))
    throw new ApiError(415, 'FILE_TYPE_NOT_ACCEPTED', 'This file is not of an accepted type');
  refuseLarge(file.size, maxBytes);
}
