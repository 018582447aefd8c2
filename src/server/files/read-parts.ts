/** Reads a multipart body piece by piece, no faster than its pieces are taken. */
import { decodeField, make, type MultipartError, type PartInfo } from 'multipasta';
import { ApiError } from '../platform/api-error';
import { t } from '@/texts/t';

interface Disposition {
  name: string;
  /** Undefined: the part is no file. */
  fileName: string | undefined;
}

const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^";]*))/gs;

/**
 * Names may hold any letter: browsers write UTF-8 and escape only quotes and line ends (RFC 7578 section 4.2 and the
 * HTML standard's multipart/form-data encoding), and the parser's own reading gives up at a letter outside Latin-1.
 */
function readDisposition({ headers, filename }: PartInfo): Disposition {
  const values = new Map<string, string>();
  for (const [, key = '', quoted, plain] of String(headers['content-disposition'] ?? '').matchAll(PARAMETER)) {
    values.set(key.toLowerCase(), quoted === undefined ? (plain ?? '').trim() : unescape(quoted));
  }
  // An encoded file name has been read by the parser.
  return { name: values.get('name') ?? '', fileName: values.has('filename*') ? filename : values.get('filename') };
}

/** Backslashes stand before quotes only: elsewhere they part the folders of a path. */
function unescape(quoted: string): string {
  return quoted
    .replace(/\\(["\\])/g, '$1')
    .replace(/%22/g, '"')
    .replace(/%0D/gi, '\r')
    .replace(/%0A/gi, '\n');
}

export type PartEvent =
  | { type: 'field'; name: string; value: string }
  | { type: 'file'; name: string; fileName: string }
  | { type: 'chunk'; bytes: Uint8Array }
  | { type: 'file-end' };

/** Parts of a form are small; a file is what the caller counts. */
const FIELD_LIMIT = 64_000;
const PART_LIMIT = 50;

/**
 * The events of a multipart body in their order. Throws 415 for another kind of body and 400 for one that is malformed
 * or cut off. Stopping early stops reading. (The library's own stream adapter keeps whatever arrives, without end; its
 * parser is driven here instead.)
 */
export async function* readParts(request: Request): AsyncGenerator<PartEvent, void, undefined> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !request.body)
    throw new ApiError(415, 'NOT_MULTIPART', t('Send the file as multipart/form-data'));
  const queue: PartEvent[] = [];
  let fault: MultipartError | undefined;
  let isDone = false;
  const parser = make({
    headers: { 'content-type': contentType },
    isFile: (info) => readDisposition(info).fileName !== undefined,
    maxParts: PART_LIMIT,
    maxFieldSize: FIELD_LIMIT,
    onField: (info, value) =>
      queue.push({ type: 'field', name: readDisposition(info).name, value: decodeField(info, value) }),
    onFile: (info) => {
      const { name, fileName = '' } = readDisposition(info);
      queue.push({ type: 'file', name, fileName: cleanFileName(fileName) });
      return (bytes) => void queue.push(bytes === null ? { type: 'file-end' } : { type: 'chunk', bytes });
    },
    onError: (error) => void (fault ??= error),
    onDone: () => void (isDone = true),
  });
  try {
    for await (const bytes of request.body) {
      write(parser, bytes);
      yield* queue.splice(0);
      if (fault) throw malformed();
      if (isDone) return;
    }
  } catch (cause) {
    // A connection that breaks off is the sender's fault, not an unexpected error.
    throw cause instanceof ApiError ? cause : cutOff(cause);
  }
  throw cutOff();
}

function write(parser: ReturnType<typeof make>, bytes: Uint8Array): void {
  try {
    parser.write(bytes);
  } catch (cause) {
    // Such as an encoded file name that is no UTF-8.
    throw malformed(cause);
  }
}

/**
 * The last part of a path, without control characters, and without those that nobody sees: marks of direction make
 * "exe.pdf" of "fdp.exe", and names that look alike differ by what has no width.
 */
export function cleanFileName(filename: string): string {
  const name = filename.split(/[\\/]/).at(-1) ?? '';
  return (
    name
      .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}\u00AD\u200B\u2060-\u2064\uFEFF]/gu, '')
      .trim()
      .slice(-200) || 'file'
  );
}

function malformed(cause?: unknown): ApiError {
  return new ApiError(400, 'MALFORMED_UPLOAD', t('The upload is malformed'), { cause });
}

function cutOff(cause?: unknown): ApiError {
  return new ApiError(400, 'UPLOAD_INCOMPLETE', t('The upload was cut off. Please send the file again.'), { cause });
}
