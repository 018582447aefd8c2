/** /applications/upload, upload-multiple and file (specification section 7). */
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Router } from '../http/router';
import { isUuid } from '../storage/uuid';
import type { Platform } from '../platform/platform';
import { removeFile } from './remove-bytes';
import { storeUpload } from './store-upload';
import { t } from '@/texts/t';
import { sql } from 'kysely';
import { addAudit } from '../audit/audit-log';
import { listSeenTypes } from '@/engine/workflow/permissions';
import { readRange, type ByteRange } from '@/api/shapes/byte-range';
import { earlier } from '../platform/time-span';
import type { Queries } from '../storage/database';
import { toFileRecord, type StoredFile } from './stored-file';

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

/** Parts of a document that one person reads within this time belong to one look. */
const ONE_LOOK_MINUTES = 10;

/** Types that a browser may show in the page; everything else is downloaded. */
const SHOWN_IN_PLACE = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/gif']);

/**
 * 404 for a file that there is not, and for another person's, so that nobody learns which keys exist. 416 for a range
 * outside of it.
 */
export async function serveFile(platform: Platform, actor: Actor, key: string, request: Request): Promise<Response> {
  const row = await platform.database.kysely
    .selectFrom('files')
    .selectAll()
    .where('key', '=', key)
    .where('state', '!=', 'deleted')
    .executeTakeFirst();
  if (!row || !(await mayRead(platform, actor, row))) throw fileNotFound();
  if (row.quarantined_at)
    throw new ApiError(
      409,
      'FILE_IN_QUARANTINE',
      t('This document is still being checked for viruses. Please open it again in a minute.'),
    );
  const size = Number(row.size);
  const range = readRange(request.headers.get('range'), size);
  // Whoever asks for the headers alone reads nothing.
  if (row.owner_id !== actor.userId && actor.officer && request.method !== 'HEAD' && range !== 'outside')
    await noteLook(platform, actor, row, range);
  const headers = toHeaders(row, new URL(request.url).searchParams.has('download'));
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  if (range === 'outside') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  const answer = range
    ? {
        status: 206,
        headers: {
          ...headers,
          'content-range': `bytes ${range.start}-${range.end}/${size}`,
          'content-length': String(range.end - range.start + 1),
        },
      }
    : { headers: { ...headers, 'content-length': String(size) } };
  // Whoever asks for the headers alone reads no stream, and one that nobody reads stays open.
  if (request.method === 'HEAD') return new Response(null, answer);
  const opened = await platform.files.open(key, range);
  if (!opened) throw fileNotFound();
  return new Response(opened.stream, answer);
}

/**
 * A viewer that reads a document in parts, whichever comes first, has looked at it once; the whole of it is a look each
 * time.
 */
async function noteLook(
  { database: { kysely }, clock }: Platform,
  actor: Actor,
  { id, attached_to }: StoredFile,
  range: ByteRange | undefined,
): Promise<void> {
  const at = clock();
  const subject = attached_to ?? id;
  if (range) {
    const earlierLook = await kysely
      .selectFrom('audit_log')
      .select('id')
      .where('subject', '=', subject)
      .where('action', '=', 'document.view')
      .where('actor_id', '=', actor.token?.id ?? actor.userId)
      .where('at', '>', earlier(at, { minutes: ONE_LOOK_MINUTES }))
      .where(sql<boolean>`after ->> 'document' = ${id}`)
      .executeTakeFirst();
    if (earlierLook) return;
  }
  await addAudit(kysely, { actor, action: 'document.view', subject, after: { document: id }, at });
}

/**
 * The owner, reviewers, and the applicant to whom an officer has sent it with a comment, or with a form that they may
 * see.
 */
async function mayRead({ database }: Platform, actor: Actor, file: StoredFile): Promise<boolean> {
  if (file.owner_id === actor.userId || actor.permissions.includes('view_applications')) return true;
  if (await isSeen(database.kysely, actor, file)) return true;
  if (file.attached_to === null) return false;
  if (await isShownToApplicant(database.kysely, actor, file)) return true;
  const comment = await database.kysely
    .selectFrom('comments')
    .innerJoin('applications', 'applications.id', 'comments.application_id')
    .select('comments.id')
    .where('applications.id', '=', file.attached_to)
    .where('applications.user_id', '=', actor.userId)
    .where('comments.visibility', '=', 'applicant')
    .where('comments.attachment_url', '=', toFileRecord(file).fileUrl)
    .executeTakeFirst();
  return comment !== undefined;
}

async function isShownToApplicant(
  queries: Queries,
  { userId }: Actor,
  { key, attached_to }: StoredFile,
): Promise<boolean> {
  const found = await queries
    .selectFrom('application_events')
    .innerJoin('applications', 'applications.id', 'application_events.application_id')
    .select('application_events.id')
    .where('applications.id', '=', attached_to)
    .where('applications.user_id', '=', userId)
    .where(sql<boolean>`(form ->> 'visible')::boolean and position(${key} in form::text) > 0`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether an application of a type that the officer sees has the file, or had it before a correction replaced it. */
async function isSeen(queries: Queries, actor: Actor, { key, owner_id, attached_to }: StoredFile): Promise<boolean> {
  const seen = listSeenTypes(actor) ?? [];
  if (seen.length === 0) return false;
  const found = await queries
    .selectFrom('applications')
    .select('id')
    .where('application_type', 'in', seen)
    .where((where) =>
      attached_to === null
        ? where.and([
            where('user_id', '=', owner_id),
            where.exists(
              where
                .selectFrom('application_events')
                .select('application_events.id')
                .whereRef('application_events.application_id', '=', 'applications.id')
                .where(sql<boolean>`position(${key} in application_events.changes::text) > 0`),
            ),
          ])
        : where('id', '=', attached_to),
    )
    .executeTakeFirst();
  return found !== undefined;
}

function fileNotFound(): ApiError {
  return new ApiError(404, 'FILE_NOT_FOUND', t('File not found'));
}

function toHeaders({ name, type, sha256 }: StoredFile, download: boolean) {
  const disposition = SHOWN_IN_PLACE.has(type) && !download ? 'inline' : 'attachment';
  return {
    'content-type': type,
    'content-disposition': `${disposition}; filename="${toAsciiName(name)}"; filename*=UTF-8''${encodeName(name)}`,
    'x-content-type-options': 'nosniff',
    // A document must not run anything, nor reach anything, when it is opened by its address.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox",
    'cache-control': 'private, max-age=0, must-revalidate',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  };
}

/** For clients that do not read filename*. */
function toAsciiName(name: string): string {
  return name.replace(/[^\w. ()-]/g, '_') || 'file';
}

/** RFC 5987. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
