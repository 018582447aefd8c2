/** /applications/upload, upload-multiple and file (specification section 7). */
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Router } from '../http/router';
import { isUuid } from '../storage/uuid';
import type { Platform } from '../platform/platform';
import { removeFile } from './remove-bytes';
import { fileNotFound, serveFile } from './serve-file';
import { storeUpload } from './store-upload';
import { t } from '@/texts/t';

const FILES_AT_ONCE = 10;

export function addUploadRoutes({ handle }: Router, platform: Platform): void {
  const receive = (
    request: Request,
    { userId }: Actor,
    about: { provider?: string | undefined; field?: string | undefined },
    maxFiles: number,
  ) => storeUpload(platform, { request, userId, maxFiles, provider: about.provider, field: about.field });

  handle('POST /applications/upload', async ({ context, actor, query }) => {
    const [data] = await receive(context.req.raw, actor, query, 1);
    if (!data) throw new ApiError(400, 'NO_FILE', t('No file was sent'));
    return { success: true as const, data };
  });

  handle('POST /applications/upload-multiple', async ({ context, actor, query }) => ({
    success: true as const,
    data: await receive(context.req.raw, actor, query, FILES_AT_ONCE),
  }));

  handle('GET /applications/file/:path{.+}', ({ context, actor, params }) =>
    serveFile(platform, actor, params.path, context.req.raw),
  );

  handle('POST /applications/file/:id/delete', async ({ actor, params }) => {
    await removeUpload(platform, actor.userId, params.id);
    return { success: true };
  });
}

/**
 * Removes an own upload, by id or key, that is in no record. 404 for another's, 409 for one that is part of an
 * application, of its history or of a draft.
 */
async function removeUpload(platform: Platform, userId: string, id: string): Promise<void> {
  const found = await platform.database.kysely
    .selectFrom('files')
    .select('id')
    .where(isUuid(id) ? 'id' : 'key', '=', id)
    .where('owner_id', '=', userId)
    .where('state', '!=', 'deleted')
    .executeTakeFirst();
  if (!found) throw fileNotFound();
  if (!(await removeFile(platform, { id: found.id })))
    throw new ApiError(
      409,
      'FILE_ATTACHED',
      t('This document is part of an application, or of one that is being filled in, and cannot be deleted'),
    );
}
