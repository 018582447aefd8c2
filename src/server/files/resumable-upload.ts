/** An upload that grows over several requests: from its row to the row in `files` that it becomes. */
import type { Selectable } from 'kysely';
import { ApiError } from '../platform/api-error';
import { createSecretText } from '../storage/secret-text';
import { joinBytes } from './bytes';
import { HEAD_BYTES } from './detect-type';
import type { PartialFile, PartialStore } from '../platform/partial-store';
import { inspectFile } from './inspect-file';
import { assertWithinQuota } from './quota';
import { getAcceptedType, assertFileSize } from './receive-upload';
import type { Platform } from '../platform/platform';
import type { UploadsTable } from '../storage/record-tables';
import { holdBytes, removeFile, removeUnnotedBytes } from './remove-bytes';
import type { StoredFile } from './stored-file';
import { getFieldRules, getWidestRules } from './upload-rules';
import { later } from '../platform/time-span';
import { t } from '@/texts/t';

/** Above this the sender waits. */
const WAITING_BYTES = 4_000_000;

export type GrowingUpload = Selectable<UploadsTable>;
export type ResumablePlatform = Platform & { partials: PartialStore };

/** How long an unfinished upload waits for its next bytes. */
const UPLOAD_HOURS = 24;

/** And for its first: where the answer to its beginning was lost, nobody sends any, and its size counts until then. */
const BEGUN_HOURS = 1;

export interface NewUpload {
  userId: string;
  name: string;
  /** Bytes. */
  length: number;
  provider: string | undefined;
  field: string | undefined;
  /** Hex; of the whole file, as the sender has it. */
  sha256: string | undefined;
}

/**
 * 400 for an empty file or an unknown field, 413 for one that is too large or goes beyond the quota: before a byte is
 * sent.
 */
export async function beginUpload(platform: ResumablePlatform, upload: NewUpload): Promise<GrowingUpload> {
  const { userId, name, length, provider, field, sha256 } = upload;
  if (length === 0) throw new ApiError(400, 'EMPTY_FILE', t('The file is empty'));
  const { maxBytes } = await getRules(platform, { owner_id: userId, provider: provider ?? null, field: field ?? null });
  assertFileSize(length, maxBytes);
  const now = platform.clock();
  return platform.database.kysely.transaction().execute(async (transaction) => {
    await assertWithinQuota(transaction, platform.settings, { userId, bytes: length, begins: true });
    return transaction
      .insertInto('uploads')
      .values({
        id: createSecretText(),
        key: createSecretText(),
        owner_id: userId,
        name,
        length,
        provider: provider ?? null,
        field: field ?? null,
        sha256: sha256 ?? null,
        created_at: now,
        expires_at: later(now, { hours: BEGUN_HOURS }),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** The person's own; 404 for another's and for one that has ended. */
export async function getUpload({ database, clock }: Platform, id: string, userId: string): Promise<GrowingUpload> {
  const row = await database.kysely
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'UPLOAD_NOT_FOUND', t('There is no such upload'));
  return row;
}

/** Bytes that the server has; all of them once it has become a file. */
export async function readOffset(platform: ResumablePlatform, upload: GrowingUpload): Promise<number> {
  return (await findStored(platform, upload)) ? Number(upload.length) : platform.partials.size(upload.id);
}

/**
 * Writes what arrives behind what is there, until the body or the connection ends: whatever came is kept. 409 when
 * `offset` is not where the upload stands, so that no byte is stored twice. Returns the new offset.
 */
export async function continueUpload(
  platform: ResumablePlatform,
  upload: GrowingUpload,
  { offset, body, signal }: { offset: number; body: ReadableStream<Uint8Array> | null; signal: AbortSignal },
): Promise<number> {
  if (await findStored(platform, upload)) throw conflict(Number(upload.length));
  const file = await platform.partials.open(upload.id);
  try {
    if (file.size !== offset) throw conflict(file.size);
    for await (const bytes of readEagerly(body, signal)) {
      if (file.size + bytes.byteLength > Number(upload.length))
        throw new ApiError(413, 'UPLOAD_TOO_LONG', t('More bytes were sent than the upload was to have'));
      const before = file.size;
      await file.append(bytes);
      await assertFileType(platform, upload, file, before);
    }
    return file.size;
  } finally {
    await file.close();
    await platform.database.kysely
      .updateTable('uploads')
      .set({ expires_at: later(platform.clock(), { hours: UPLOAD_HOURS }) })
      .where('id', '=', upload.id)
      .execute();
  }
}

/**
 * Makes a file of an upload that is whole; a repeat answers the same file. 409 while bytes are missing; 460 when they
 * are not those that the sender has.
 */
export async function finishUpload(platform: ResumablePlatform, upload: GrowingUpload): Promise<StoredFile> {
  const { partials } = platform;
  const stored = await findStored(platform, upload);
  if (stored) return stored;
  try {
    await storeWhole(platform, upload);
  } catch (error) {
    // Another server may have finished it meanwhile, and cleared away what this one was reading.
    const finished = await findStored(platform, upload);
    if (finished) return finished;
    throw error;
  }
  await partials.remove(upload.id);
  return (await findStored(platform, upload)) ?? Promise.reject(new Error('A finished upload has left no file.'));
}

/** The bytes into the store of files, and the row that names them. */
async function storeWhole(platform: ResumablePlatform, upload: GrowingUpload): Promise<void> {
  const { partials, files, database, clock } = platform;
  const file = await partials.open(upload.id);
  try {
    if (file.size !== Number(upload.length))
      throw new ApiError(409, 'UPLOAD_INCOMPLETE', t('The upload is not complete'));
    const type = await getAcceptedType(upload.name, await readHead(file), await getRules(platform, upload));
    const { size, sha256 } = await files.put(upload.key, file.read());
    if (upload.sha256 !== null && upload.sha256 !== sha256) {
      await removeUnnotedBytes(platform, upload.key);
      await endUpload(platform, upload);
      throw new ApiError(460, 'CHECKSUM_MISMATCH', t('The file was damaged on its way. Please send it again.'));
    }
    const quarantined_at = await inspectFile(platform, { key: upload.key, type, owner: upload.owner_id, sha256 }).catch(
      async (error: unknown) => {
        await removeUnnotedBytes(platform, upload.key);
        // What is refused for good ends; where nobody has time to look through it, its bytes wait for the next try.
        if (error instanceof ApiError && error.statusCode !== 429) await endUpload(platform, upload);
        throw error;
      },
    );
    await database.kysely.transaction().execute(async (transaction) => {
      if (!(await holdBytes(transaction, platform, upload.key)))
        throw new ApiError(
          409,
          'UPLOAD_INCOMPLETE',
          t('The upload was refused by another request. Please send it again.'),
        );
      await transaction
        .insertInto('files')
        .values({
          key: upload.key,
          name: upload.name,
          size,
          type,
          sha256,
          owner_id: upload.owner_id,
          quarantined_at,
          created_at: clock(),
        })
        .onConflict((conflicting) => conflicting.doNothing())
        .execute();
    });
  } finally {
    await file.close();
  }
}

/** Forgets an upload that has not become a file. Its row last: the bytes are found by it. */
export async function endUpload({ database, partials }: ResumablePlatform, { id }: { id: string }): Promise<void> {
  await partials.remove(id);
  await database.kysely.deleteFrom('uploads').where('id', '=', id).execute();
}

/** Ends an upload at its sender's wish, with the file that it may just have become; one that something names stays. */
export async function cancelUpload(platform: ResumablePlatform, upload: GrowingUpload): Promise<void> {
  await endUpload(platform, upload);
  await removeFile(platform, { key: upload.key });
}

async function getRules(
  platform: Platform,
  { owner_id: userId, provider, field }: Pick<GrowingUpload, 'owner_id' | 'provider' | 'field'>,
) {
  return provider !== null && field !== null
    ? getFieldRules(platform, { userId, provider, field })
    : getWidestRules(platform.catalog);
}

async function findStored({ database }: Platform, { key }: GrowingUpload): Promise<StoredFile | undefined> {
  return database.kysely
    .selectFrom('files')
    .selectAll()
    .where('key', '=', key)
    .where('state', '!=', 'deleted')
    .executeTakeFirst();
}

/** As soon as the type can be told: the rest of a wrong file costs the sender's money for nothing. */
async function assertFileType(
  platform: ResumablePlatform,
  upload: GrowingUpload,
  file: PartialFile,
  before: number,
): Promise<void> {
  const enough = Math.min(HEAD_BYTES, Number(upload.length));
  if (before >= enough || file.size < enough) return;
  try {
    await getAcceptedType(upload.name, await readHead(file), await getRules(platform, upload));
  } catch (error) {
    await endUpload(platform, upload);
    throw error;
  }
}

async function readHead(file: PartialFile): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of file.read({ start: 0, end: HEAD_BYTES })) parts.push(new Uint8Array(part));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function conflict(offset: number): ApiError {
  return new ApiError(409, 'WRONG_OFFSET', t('The upload stands at {offset}', { offset }));
}

/**
 * The body's pieces, up to its end, the end of its connection, or the signal: none of these throws, since all that came
 * counts. A stream that breaks off forgets what nobody has read yet, so it is read at once and kept here.
 */
export async function* readEagerly(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  if (!body) return;
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let waiting = 0;
  let ended = false;
  let changed = Promise.withResolvers<void>();
  const tell = () => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const end = () => {
    ended = true;
    tell();
  };
  const pump = async () => {
    while (!ended) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      waiting += value.byteLength;
      tell();
      while (waiting >= WAITING_BYTES && !ended) await changed.promise;
    }
  };
  const pumping = pump()
    .catch(() => undefined)
    .finally(end);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    while (pieces.length > 0 || !ended) {
      const piece = joinBytes(pieces.splice(0));
      if (piece.byteLength === 0) {
        if (!ended) await changed.promise;
        continue;
      }
      waiting -= piece.byteLength;
      tell();
      yield piece;
    }
  } finally {
    signal.removeEventListener('abort', end);
    end();
    await reader.cancel().catch(() => undefined);
    await pumping;
  }
}
