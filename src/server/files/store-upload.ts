/** Takes uploads in: bytes into the store, a row into the database. */
import type { FileRecordBody } from '@/api/shapes/file-record';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { later } from '../platform/time-span';
import type { Queries } from '../storage/database';
import { createSecretText } from '../storage/secret-text';
import { inspectFile } from './inspect-file';
import { assertWithinQuota, grantBytes } from './quota';
import { assertFileSize, receiveUpload, type ReceivedFile, type UploadRules } from './receive-upload';
import { removeUnnotedBytes } from './remove-bytes';
import { toFileRecord } from './stored-file';
import { getFieldRules, getWidestRules } from './upload-rules';
import { t } from '@/texts/t';

interface UploadRequest {
  request: Request;
  /** Whose the files become, and whose quota they take. */
  userId: string;
  /** Files at most. */
  maxFiles: number;
  /** From the address; parts of the form named `provider` and `field`, or `fileType`, say the same. */
  provider: string | undefined;
  field: string | undefined;
}

/** Bytes that are reserved at once. */
const STEP_BYTES = 1_000_000;

/** A server that is killed leaves its reservations for so long at most. */
const RESERVED_HOURS = 1;

interface Reservation {
  /** Waits for room for the next bytes; 413 QUOTA_REACHED where there is none. */
  admit: (bytes: number) => Promise<void>;
  /** Gives back what was reserved; in the transaction that stores the files, if there is one. */
  end: (queries?: Queries) => Promise<void>;
}

/**
 * Takes uploads in: bytes into the store, a row into the database, and nothing of either when something is wrong. The
 * stored files' records, in the order in which they were sent. Refusals as receiveUpload has them.
 */
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
      for (const file of files) assertAccepted(file, named);
    }
    const waiting = new Map<string, Date | null>();
    for (const file of files) waiting.set(file.key, await inspectFile(platform, { ...file, owner: userId }));
    const rows = await platform.database.kysely.transaction().execute(async (transaction) => {
      await room.end(transaction);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      await assertWithinQuota(transaction, platform.settings, { userId, bytes, begins: false });
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

function assertAccepted(file: ReceivedFile, { accept, maxBytes }: UploadRules): void {
  if (!accept.includes(file.type))
    throw new ApiError(415, 'FILE_TYPE_NOT_ACCEPTED', t('This file is not of an accepted type'));
  assertFileSize(file.size, maxBytes);
}

/**
 * Room of a person's quota, taken while files come, so that those under way count. `length`: of the whole request, as
 * far as its sender says.
 */
function reserveRoom(
  { database, settings, clock }: Platform,
  { userId, length }: { userId: string; length: number },
): Reservation {
  const id = createSecretText();
  let admitted = 0;
  let reserved = 0;
  return {
    async admit(bytes) {
      admitted += bytes;
      const needed = admitted - reserved;
      if (needed <= 0) return;
      const wanted = Math.min(STEP_BYTES, length - reserved);
      reserved = await database.kysely.transaction().execute(async (transaction) => {
        const total = reserved + (await grantBytes(transaction, settings, { userId, needed, wanted }));
        const now = clock();
        await transaction
          .insertInto('uploads')
          .values({
            id,
            key: id,
            owner_id: userId,
            name: '',
            length: total,
            provider: null,
            field: null,
            sha256: null,
            created_at: now,
            expires_at: later(now, { hours: RESERVED_HOURS }),
          })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ length: total }))
          .execute();
        return total;
      });
    },
    async end(queries = database.kysely) {
      if (reserved > 0) await queries.deleteFrom('uploads').where('id', '=', id).execute();
    },
  };
}
