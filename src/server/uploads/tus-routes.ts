/**
 * /uploads: the part of tus 1.0 that a file of a form needs: core, creation, expiration, termination. Written here and not taken from
 * @tus/server, which is built on Node's streams and files: this handler also runs inside a page, and its bytes end in the same store, rows
 * and rules as those of the multipart endpoint.
 */
import { Hono } from 'hono';
import type { UploadAnswer } from '@/api/contracts/file-record';
import { ApiError } from '../api-error';
import { cleanFileName } from '../files/read-parts';
import type { PartialStore } from '../files/partial-store';
import type { ProductContext, ProductEnv, ProductPlatform } from '../product-platform';
import { beginUpload, cancelUpload, continueUpload, finishUpload, getUpload, readOffset, type GrowingUpload } from './resumable-upload';
import { toFileRecord } from './stored-file';
import { createTurns } from './turns';

const VERSION = '1.0.0';

/** Behind the guard of access-guard.ts. Without a place for growing uploads there are no such routes, and a client sends its files whole. */
export function createTusRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();
  const { partials } = platform;
  if (!partials) return app;
  addRoutes(app, { ...platform, partials });
  return app;
}

function addRoutes(app: Hono<ProductEnv>, platform: ProductPlatform & { partials: PartialStore }): void {
  const turns = createTurns();
  const find = (context: ProductContext) => getUpload(platform, context.req.param('id') ?? '', context.get('actor').userId);
  // Closed, so that the bytes go over a connection of their own: when one breaks that was used before, a browser repeats its request by itself,
  // and megabytes that are here already go over the line again until they are refused.
  const describe = (upload: GrowingUpload) => ({ 'upload-expires': upload.expires_at.toUTCString(), 'tus-resumable': VERSION, 'cache-control': 'no-store', connection: 'close' });

  app.on('OPTIONS', '/uploads', (context) => context.body(null, 204, { 'tus-resumable': VERSION, 'tus-version': VERSION, 'tus-extension': 'creation,expiration,termination' }));

  app.post('/uploads', async (context) => {
    requireVersion(context);
    const upload = await beginUpload(platform, readNewUpload(context));
    const location = `${new URL(context.req.url).pathname}/${upload.id}`;
    return context.body(null, 201, { ...describe(upload), location, 'upload-offset': '0' });
  });

  // HEAD comes here too: it asks how far the upload is; GET asks for the file that it has become.
  app.get('/uploads/:id', async (context) => {
    const upload = await find(context);
    // What an earlier request still writes counts: its connection is dead, or its sender would not ask.
    return turns.take(upload.id, async () => {
      if (context.req.method !== 'HEAD') return context.json({ success: true, data: toFileRecord(await finishUpload(platform, upload)) } satisfies UploadAnswer);
      const offset = await readOffset(platform, upload);
      return context.body(null, 200, { ...describe(upload), 'upload-offset': String(offset), 'upload-length': String(upload.length) });
    });
  });

  app.patch('/uploads/:id', async (context) => {
    requireVersion(context);
    if (context.req.header('content-type') !== 'application/offset+octet-stream') throw new ApiError(415, 'not_tus', 'Send the bytes as application/offset+octet-stream');
    const upload = await find(context);
    return turns.take(upload.id, async (signal) => {
      const offset = await continueUpload(platform, upload, { offset: readCount(context, 'upload-offset'), body: context.req.raw.body, signal });
      if (offset === Number(upload.length)) await finishUpload(platform, upload);
      return context.body(null, 204, { ...describe(upload), 'upload-offset': String(offset) });
    });
  });

  app.delete('/uploads/:id', async (context) => {
    const upload = await find(context);
    return turns.take(upload.id, async () => {
      await cancelUpload(platform, upload);
      return context.body(null, 204, { 'tus-resumable': VERSION });
    });
  });
}

function requireVersion(context: ProductContext): void {
  if (context.req.header('tus-resumable') !== VERSION) throw new ApiError(412, 'tus_version', `Only tus ${VERSION} is spoken here`);
}

function readNewUpload(context: ProductContext) {
  const metadata = readMetadata(context.req.header('upload-metadata') ?? '');
  const sha256 = metadata.get('sha256');
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/.test(sha256)) throw new ApiError(400, 'invalid_metadata', 'sha256 must have 64 hex digits');
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
    return new Map(pairs.map(([key = '', value = '']) => [key, new TextDecoder().decode(Uint8Array.from(atob(value), (character) => character.charCodeAt(0)))]));
  } catch (cause) {
    throw new ApiError(400, 'invalid_metadata', 'Upload-Metadata cannot be read', { cause });
  }
}

function readCount(context: ProductContext, header: string): number {
  const text = context.req.header(header) ?? '';
  if (!/^\d{1,15}$/.test(text)) throw new ApiError(400, 'invalid_header', `${header} must be a number of bytes`);
  return Number(text);
}
