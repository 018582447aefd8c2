/** Takes uploads in: bytes into the store, a row into the database. */
import { sql } from 'kysely';
import type { FileRecordBody } from '@/api/shapes/file-record';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { later } from '../platform/time-span';
import type { Queries } from '../storage/database';
import { inspectFile } from './inspect-file';
import { assertWithinQuota, grantBytes } from './quota';
import { assertFileSize, receiveUpload, type ReceivedFile, type UploadRules } from './receive-upload';
import { holdBytes, removeUnnotedBytes } from './remove-bytes';
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

/** After so long without another byte the job removes what a server that was killed has left. */
const RESERVED_HOURS = 1;

interface Reservation {
  /**
   * Notes the key before the first bytes of a file are stored, so that they are found by it, and waits for room for the
   * next; 413 QUOTA_REACHED where there is none.
   */
  admit: (key: string, bytes: number) => Promise<void>;
  /** Gives back the room, and removes what was stored. */
  giveUp: () => Promise<void>;
  /** The keys are noted no more; in the transaction that stores the files, if there is one. */
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
  try {
    const { files, fields } = await receiveUpload(request, store, { ...rules, maxFiles, admit: room.admit });
    const { provider: namedProvider = provider, fileType, field: namedField = toField(fileType) } = fields;
    if (!known && namedProvider && namedField) {
      const named = await getRules({ provider: namedProvider, field: namedField });
      for (const file of files) assertAccepted(file, named);
    }
    const waiting = new Map<string, Date | null>();
    for (const file of files) waiting.set(file.key, await inspectFile(platform, { ...file, owner: userId }));
    const rows = await platform.database.kysely.transaction().execute(async (transaction) => {
      await room.end(transaction);
      for (const { key } of files)
        if (!(await holdBytes(transaction, platform, key)))
          throw new ApiError(409, 'UPLOAD_INCOMPLETE', t('The upload is not complete'));
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
    await room.giveUp();
    // What a store has not answered it may still store: its row waits for the job, which looks again.
    if (error instanceof ApiError) await room.end();
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
  platform: Pick<Platform, 'database' | 'files' | 'settings' | 'clock'>,
  { userId, length }: { userId: string; length: number },
): Reservation {
  const { database, settings, clock } = platform;
  const keys: string[] = [];
  let admitted = 0;
  let reserved = 0;
  return {
    async admit(key, bytes) {
      admitted += bytes;
      const needed = Math.max(0, admitted - reserved);
      if (needed === 0 && keys.includes(key)) return;
      if (!keys.includes(key)) keys.push(key);
      const wanted = Math.min(STEP_BYTES, length - reserved);
      reserved += await database.kysely.transaction().execute(async (transaction) => {
        const granted = await grantBytes(transaction, settings, { userId, needed, wanted });
        const now = clock();
        const values = {
          owner_id: userId,
          name: '',
          provider: null,
          field: null,
          sha256: null,
          created_at: now,
          expires_at: later(now, { hours: RESERVED_HOURS }),
        };
        // Those that are stored already wait for the last.
        await transaction
          .insertInto('uploads')
          .values(keys.map((each) => ({ ...values, id: each, key: each, length: each === key ? granted : 0 })))
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet({
              length: sql`uploads.length + excluded.length`,
              expires_at: (update) => update.ref('excluded.expires_at'),
            }),
          )
          .execute();
        return granted;
      });
    },
    async giveUp() {
      if (keys.length === 0) return;
      await database.kysely.updateTable('uploads').set({ length: 0 }).where('id', 'in', keys).execute();
      for (const key of keys) await removeUnnotedBytes(platform, key);
    },
    async end(queries = database.kysely) {
      if (keys.length > 0) await queries.deleteFrom('uploads').where('id', 'in', keys).execute();
    },
  };
}
