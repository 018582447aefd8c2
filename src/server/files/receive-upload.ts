/** Takes files from a request straight into the store: counted, hashed and recognised while they pass. */
import { toSizeText } from '@/engine/locale/size-text';
import { ApiError } from '../platform/api-error';
import { createSecretText } from '../storage/secret-text';
import { detectType, HEAD_BYTES, isNamedAs, isNameOfType, isOffice, listExtensions, OLD_OFFICE } from './detect-type';
import type { FileStore } from '../platform/file-store';
import { joinBytes } from './bytes';
import { readParts, type PartEvent } from './read-parts';
import { t } from '@/texts/t';

export interface UploadRules {
  /** Bytes of one file at most. */
  maxBytes: number;
  /** MIME types taken; by content, whatever the name or the sender says. */
  accept: readonly string[];
  /** Files in one request at most; 1 when missing. */
  maxFiles?: number;
  /**
   * Called with the key of a file and the number of its next bytes before they are stored; throws where there is no
   * room for them.
   */
  admit?: (key: string, bytes: number) => Promise<void>;
}

export interface ReceivedFile {
  /** Unguessable; the store has the bytes under it. */
  key: string;
  name: string;
  size: number;
  type: string;
  /** Hex. */
  sha256: string;
}

export interface Upload {
  files: ReceivedFile[];
  /** The other parts of the form. */
  fields: Record<string, string>;
}

/**
 * Stores the file parts of a multipart request. Throws 413 as soon as a file passes the limit (and reads no further),
 * 415 for a type that is not accepted or that the name denies, 400 for an empty file, no file, too many, or a body that
 * is malformed or cut off. After a refusal nothing stays in the store.
 */
export async function receiveUpload(request: Request, store: FileStore, rules: UploadRules): Promise<Upload> {
  const events = readParts(request);
  const upload: Upload = { files: [], fields: {} };
  try {
    for (let event = await events.next(); !event.done; event = await events.next()) {
      if (event.value.type === 'field') upload.fields[event.value.name] = event.value.value;
      if (event.value.type !== 'file') continue;
      if (upload.files.length >= (rules.maxFiles ?? 1))
        throw new ApiError(
          400,
          'TOO_MANY_FILES',
          t('Send at most {count} file(s) at once', { count: rules.maxFiles ?? 1 }),
        );
      upload.files.push(await receiveFile(event.value.fileName, events, store, rules));
    }
    if (upload.files.length === 0) throw new ApiError(400, 'NO_FILE', t('No file was sent'));
    return upload;
  } catch (error) {
    await Promise.all(upload.files.map(({ key }) => store.remove(key)));
    throw error;
  } finally {
    await events.return();
  }
}

async function receiveFile(
  name: string,
  events: AsyncGenerator<PartEvent, void>,
  store: FileStore,
  rules: UploadRules,
): Promise<ReceivedFile> {
  const key = createSecretText();
  const chunks = limitBytes(key, fileChunks(events), rules);
  const { head, rest } = await takeHead(chunks);
  if (head.byteLength === 0) throw new ApiError(400, 'EMPTY_FILE', t('The file is empty'));
  const type = await getAcceptedType(name, head, rules);
  const { size, sha256 } = await store.put(key, rest);
  return { key, name, size, type, sha256 };
}

/** The bytes of the file that has just begun, up to its end. Leaves the events of later parts alone. */
async function* fileChunks(events: AsyncGenerator<PartEvent, void>): AsyncGenerator<Uint8Array, void> {
  for (let event = await events.next(); !event.done && event.value.type !== 'file-end'; event = await events.next()) {
    if (event.value.type === 'chunk') yield event.value.bytes;
  }
}

async function* limitBytes(
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, admit }: UploadRules,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    assertFileSize(size, maxBytes);
    await admit?.(key, chunk.byteLength);
    yield chunk;
  }
}

/** The first bytes, and all bytes again with them. */
async function takeHead(
  chunks: AsyncGenerator<Uint8Array, void>,
): Promise<{ head: Uint8Array; rest: AsyncIterable<Uint8Array> }> {
  const taken: Uint8Array[] = [];
  let size = 0;
  let next = await chunks.next();
  while (!next.done) {
    taken.push(next.value);
    size += next.value.byteLength;
    if (size >= HEAD_BYTES) break;
    next = await chunks.next();
  }
  const head = joinBytes(taken);
  async function* rest() {
    yield head;
    yield* chunks;
  }
  return { head, rest: rest() };
}

/** 413 above the limit. */
export function assertFileSize(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes)
    throw new ApiError(413, 'FILE_TOO_LARGE', t('The file is larger than {size}', { size: toSizeText(maxBytes) }));
}

/** The type of a file that begins with `head`; 415 when it is none that is accepted, or when the name denies it. */
export async function getAcceptedType(
  name: string,
  head: Uint8Array,
  { accept }: Pick<UploadRules, 'accept'>,
): Promise<string> {
  const type = await detectType(head);
  if (type === OLD_OFFICE && accept.some((each) => isOffice(each) && isNamedAs(name, each)))
    throw new ApiError(
      415,
      'FILE_CANNOT_BE_OPENED',
      t(
        'This document is locked by a password, or of an old kind. Please save it anew without a password, or as PDF, and choose that file',
      ),
    );
  if (type === undefined || !accept.includes(type)) {
    const named = accept.find((each) => isNamedAs(name, each));
    const why =
      named === undefined
        ? t('This file is not of an accepted type')
        : t(
            'The file’s name says {type}, but its content is something else. Please choose a file of an accepted type',
            { type: listExtensions([named]) },
          );
    throw new ApiError(415, 'FILE_TYPE_NOT_ACCEPTED', `${why} (${listExtensions(accept)})`);
  }
  if (!isNameOfType(name, type))
    throw new ApiError(
      415,
      'FILE_NAME_MISLEADS',
      t('The file’s name does not fit its content, which is {type}', { type: listExtensions([type]) }),
    );
  return type;
}
