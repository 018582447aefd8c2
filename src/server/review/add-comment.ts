/** Comments of officers: to the applicant, or among themselves. */
import type { z } from 'zod';
import type { Comment } from '@/api/shapes/application';
import type { NewComment } from '@/api/shapes/review';
import { holdsFor } from '@/engine/workflow/permissions';
import { mayComment } from '@/engine/workflow/transitions';
import type { Actor } from '../platform/actor';
import { REFUSALS } from '../http/access-rules';
import { ApiError } from '../platform/api-error';
import { addAudit } from '../audit/audit-log';
import { addEvent, getApplicationRow, getSeenApplicationRow } from '../records/application-store';
import { attachFiles } from '../files/attached-files';
import { toApplication } from '../records/application-wire';
import { getDefinitionOf } from '../definitions/definition-store';
import { notifyOfComment } from '../messages/notify-applicant';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { toFileRecord } from '../files/stored-file';
import { assertNotOwn } from './own-application';

type CheckedComment = z.output<typeof NewComment>;

/**
 * Stores a comment and returns it; the applicant is told of one that is for them. 403 for officers who neither review
 * nor move applications of this kind, and about one's own application; 400 for an attachment that is not the officer's
 * upload.
 */
export async function addComment(
  platform: Platform,
  { actor, id, comment }: { actor: Actor; id: string; comment: CheckedComment },
): Promise<Comment> {
  const at = platform.clock();
  const seen = await getSeenApplicationRow(platform.database.kysely, id, actor);
  const provider = await getDefinitionOf(platform, seen);
  if (!mayComment(provider.workflow, (permission) => holdsFor(actor, permission, seen.application_type)))
    throw new ApiError(403, 'FORBIDDEN', REFUSALS.review_applications);
  return platform.database.kysely.transaction().execute(async (transaction) => {
    const row = await getApplicationRow(transaction, id);
    await assertNotOwn(transaction, row, actor);
    const attachment = await readAttachment(transaction, { actor, applicationId: id, comment });
    const stored = await transaction
      .insertInto('comments')
      .values({
        application_id: id,
        author_id: actor.userId,
        author_name: actor.name,
        comment: comment.comment,
        visibility: comment.visibility,
        created_at: at,
        ...attachment,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (comment.visibility === 'applicant') {
      await addEvent(transaction, id, {
        kind: 'comment',
        title: 'Comment',
        description: comment.comment,
        actor: { id: actor.userId, name: actor.name, side: 'officer' },
        at,
      });
      await notifyOfComment(transaction, { platform, provider, row }, comment.comment);
    }
    await addAudit(transaction, {
      actor,
      action: 'application.comment',
      subject: id,
      after: { comment: comment.comment, visibility: comment.visibility },
      at,
    });
    const [wire] = toApplication(row, { events: [], comments: [stored], audience: 'officer' }).comments;
    if (!wire) throw new Error('The stored comment was not read back.');
    return wire;
  });
}

/**
 * What is known of an attachment is what was measured when it was uploaded, and its address is ours, whatever was sent.
 */
async function readAttachment(
  queries: Queries,
  { actor, applicationId, comment }: { actor: Actor; applicationId: string; comment: CheckedComment },
) {
  if (comment.attachmentUrl === undefined || comment.attachmentUrl === '') return {};
  const key = /\/applications\/file\/([\w-]+)$/.exec(comment.attachmentUrl)?.[1] ?? '';
  const file = await queries
    .selectFrom('files')
    .selectAll()
    .where('key', '=', key)
    .where('owner_id', '=', actor.userId)
    .where('state', '=', 'stored')
    .executeTakeFirst();
  if (!file) {
    const message = 'The attachment was not found. Please upload it again.';
    throw new ApiError(400, 'VALIDATION_FAILED', message, { errors: [{ path: 'attachmentUrl', message }] });
  }
  await attachFiles(queries, applicationId, [key], actor.userId);
  return {
    attachment_url: toFileRecord(file).fileUrl,
    attachment_name: file.name,
    attachment_size: Number(file.size),
    attachment_type: file.type,
  };
}
