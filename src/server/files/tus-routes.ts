/**
 * /uploads: the part of tus 1.0 that a file of a form needs: core, creation, expiration, termination. Written here and
 * not taken from
 * @tus/server, which is built on Node's streams and files: this handler also runs inside a page, and its bytes end in
 * the same store, rows and rules as those of the multipart endpoint.
 */
import { decodeBase64, encodeBase64 } from 'hono/utils/encode';
import { ApiError } from '../platform/api-error';
import { cleanFileName } from './read-parts';
import type { PartialStore } from '../platform/partial-store';
import type { Actor } from '../platform/actor';
import type { Router } from '../http/router';
import type { Platform, ServerContext } from '../platform/platform';
import {
  beginUpload,
  cancelUpload,
  continueUpload,
  finishUpload,
  getUpload,
  readOffset,
  type GrowingUpload,
} from './resumable-upload';
import { toFileRecord } from './stored-file';
import { getWidestRules } from './upload-rules';
import { t } from '@/texts/t';

const VERSION = '1.0.0';

/** Without a place for growing uploads there are no such routes, and a client sends its files whole. */
export function addTusRoutes(router: Router, platform: Platform): void {
  const { partials } = platform;
  if (partials) addRoutes(router, { ...platform, partials });
}

function addRoutes({ handle }: Router, platform: Platform & { partials: PartialStore }): void {
  const turns = createTurns();
  const find = ({ params, actor }: { params: { id: string }; actor: Actor }) =>
    getUpload(platform, params.id, actor.userId);
  // Closed, so that the bytes go over a connection of their own: when one breaks that was used before, a browser
  // repeats its request by itself, and megabytes that are here already go over the line again until they are refused.
  const describe = (upload: GrowingUpload) => ({
    'upload-expires': upload.expires_at.toUTCString(),
    'tus-resumable': VERSION,
    'cache-control': 'no-store',
    connection: 'close',
  });

  handle('OPTIONS /uploads', async ({ context }) =>
    context.body(null, 204, {
      'tus-resumable': VERSION,
      'tus-version': VERSION,
      'tus-max-size': String(getWidestRules(platform.catalog).maxBytes),
      'tus-extension': 'creation,expiration,termination',
    }),
  );

  handle('POST /uploads', async ({ context }) => {
    requireVersion(context);
    const upload = await beginUpload(platform, readNewUpload(context));
    // Beside the address that was asked: a proxy may serve it under another path than this server's own.
    const location = `uploads/${upload.id}`;
    return context.body(null, 201, { ...describe(upload), location, 'upload-offset': '0' });
  });

  // HEAD comes here too: it asks how far the upload is; GET asks for the file that it has become.
  handle('GET /uploads/:id', async (call) => {
    const { context } = call;
    const upload = await find(call);
    // What an earlier request still writes counts: its connection is dead, or its sender would not ask.
    return turns.take(upload.id, async () => {
      if (context.req.method !== 'HEAD')
        return { success: true as const, data: toFileRecord(await finishUpload(platform, upload)) };
      requireVersion(context);
      const offset = await readOffset(platform, upload);
      return context.body(null, 200, {
        ...describe(upload),
        'upload-offset': String(offset),
        'upload-length': String(upload.length),
        'upload-metadata': writeMetadata(upload),
      });
    });
  });

  handle('PATCH /uploads/:id', async (call) => {
    const { context } = call;
    requireVersion(context);
    if (context.req.header('content-type') !== 'application/offset+octet-stream')
      throw new ApiError(415, 'NOT_TUS', t('Send the bytes as application/offset+octet-stream'));
    const upload = await find(call);
    return turns.take(upload.id, async (signal) => {
      const offset = await continueUpload(platform, upload, {
        offset: readCount(context, 'upload-offset'),
        body: context.req.raw.body,
        signal,
      });
      if (offset === Number(upload.length)) await finishUpload(platform, upload);
      return context.body(null, 204, { ...describe(upload), 'upload-offset': String(offset) });
    });
  });

  handle('DELETE /uploads/:id', async (call) => {
    const { context } = call;
    requireVersion(context);
    const upload = await find(call);
    return turns.take(upload.id, async () => {
      await cancelUpload(platform, upload);
      return context.body(null, 204, { 'tus-resumable': VERSION });
    });
  });
}

function requireVersion(context: ServerContext): void {
  if (context.req.header('tus-resumable') === VERSION) return;
  context.header('tus-version', VERSION);
  throw new ApiError(412, 'TUS_VERSION', t('Only tus {version} is supported', { version: VERSION }));
}

function readNewUpload(context: ServerContext) {
  const metadata = readMetadata(context.req.header('upload-metadata') ?? '');
  const sha256 = metadata.get('sha256');
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/.test(sha256))
    throw new ApiError(400, 'INVALID_METADATA', t('sha256 must have 64 hex digits'));
  return {
    userId: context.get('actor').userId,
    name: cleanFileName(metadata.get('filename') ?? ''),
    length: readCount(context, 'upload-length'),
    provider: metadata.get('provider'),
    field: metadata.get('field'),
    sha256,
  };
}

/** `key base64,key base64`. */
function readMetadata(header: string): Map<string, string> {
  try {
    const pairs = header.split(',').map((pair) => pair.trim().split(' '));
    return new Map(pairs.map(([key = '', value = '']) => [key, new TextDecoder().decode(decodeBase64(value))]));
  } catch (cause) {
    throw new ApiError(400, 'INVALID_METADATA', t('Upload-Metadata cannot be read'), { cause });
  }
}

/** As it was sent, as far as it was read. */
function writeMetadata({ name, provider, field, sha256 }: GrowingUpload): string {
  return Object.entries({ filename: name, provider, field, sha256 })
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key} ${encodeBase64(new TextEncoder().encode(value ?? '').buffer)}`)
    .join(',');
}

function readCount(context: ServerContext, header: string): number {
  const text = context.req.header(header) ?? '';
  if (!/^\d{1,15}$/.test(text))
    throw new ApiError(400, 'INVALID_HEADER', t('{header} must be a number of bytes', { header }));
  return Number(text);
}

/** One request at a time for each upload; the newest wins. */
interface Turns {
  /**
   * Runs the work after that of earlier calls with the same id, whose signals are aborted. Its own signal is aborted
   * when a later call comes.
   */
  take<Result>(id: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}

/**
 * Within this process: a connection that was cut may leave a request behind that waits for bytes which never come,
 * while its sender asks anew. Between processes nothing is locked, since writes name their place and are the same
 * bytes.
 */
function createTurns(): Turns {
  const last = new Map<string, { done: Promise<unknown>; controller: AbortController }>();
  return {
    async take(id, work) {
      const before = last.get(id);
      const controller = new AbortController();
      before?.controller.abort();
      const result = Promise.resolve(before?.done).then(() => work(controller.signal));
      const turn = { controller, done: result.catch(() => undefined) };
      last.set(id, turn);
      try {
        return await result;
      } finally {
        if (last.get(id) === turn) last.delete(id);
      }
    },
  };
}
