/** /applications/upload, upload-multiple and file (specification section 7). */
import { Hono } from 'hono';
import type { UploadAnswer, UploadManyAnswer } from '@/api/contracts/file-record';
import { ApiError } from '../api-error';
import { isInHistory } from '../applications/attached-files';
import { isUuid } from '../applications/uuid';
import type { ProductContext, ProductEnv, ProductPlatform } from '../product-platform';
import { fileNotFound, serveFile } from './serve-file';
import { storeUpload } from './store-upload';

const FILES_AT_ONCE = 10;

/** Behind the guard of access-guard.ts. */
export function createUploadRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();
  const receive = (context: ProductContext, maxFiles: number) =>
    storeUpload(platform, { request: context.req.raw, userId: context.get('actor').userId, maxFiles, provider: context.req.query('provider'), field: context.req.query('field') });

  app.post('/applications/upload', async (context) => {
    const [data] = await receive(context, 1);
    if (!data) throw new ApiError(400, 'no_file', 'No file was sent');
    return context.json({ success: true, data } satisfies UploadAnswer, 201);
  });

  app.post('/applications/upload-multiple', async (context) => context.json({ success: true, data: await receive(context, FILES_AT_ONCE) } satisfies UploadManyAnswer, 201));

  app.get('/applications/file/:path{.+}', async (context) => serveFile(platform, context.get('actor'), context.req.param('path'), context.req.raw));

  app.post('/applications/file/:id/delete', async (context) => {
    await removeUpload(platform, context.get('actor').userId, context.req.param('id'));
    return context.json({ success: true });
  });
  return app;
}

/** Removes an own upload, by id or key, that is in no record. 404 for another's, 409 for one that is part of an application or of its history. */
async function removeUpload({ database: { kysely }, files }: ProductPlatform, userId: string, id: string): Promise<void> {
  const found = await kysely.selectFrom('files').selectAll().where(isUuid(id) ? 'id' : 'key', '=', id).where('owner_id', '=', userId).where('state', '!=', 'deleted').executeTakeFirst();
  if (!found) throw fileNotFound();
  const removed = await kysely.updateTable('files').set({ state: 'deleted' }).where('id', '=', found.id).where('state', '=', 'stored').where((where) => where.not(isInHistory)).returning('key').executeTakeFirst();
  if (!removed) throw new ApiError(409, 'FILE_ATTACHED', 'This document is part of an application and cannot be deleted');
  await files.remove(removed.key);
}
