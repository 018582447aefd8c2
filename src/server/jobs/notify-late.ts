/**
 * Jobs that an earlier release has left in the queue: what they would have sent is written now, as it would have been
 * worded now.
 */
import { notifyOfComment, notifyOfReceipt, notifyOfStatus, type Told } from '../messages/notify-applicant';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import type { EarlierJob } from '../platform/jobs';

export async function notifyLate(platform: Platform, job: EarlierJob): Promise<void> {
  const { kysely } = platform.database;
  const row = await kysely
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', job.applicationId)
    .executeTakeFirst();
  if (!row) return;
  const provider = await unlessUnreadable(getDefinitionOf(platform, row));
  if (!provider) return;
  const told = { platform, provider, row };
  await kysely.transaction().execute((transaction) => write(transaction, told, job));
}

async function write(queries: Queries, told: Told, job: EarlierJob): Promise<void> {
  switch (job.name) {
    case 'notify-received':
      return notifyOfReceipt(queries, told);
    case 'notify-status':
      return notifyOfStatus(queries, told, { status: told.row.status, comment: job.comment });
    case 'notify-comment': {
      const comment = await queries
        .selectFrom('comments')
        .select(['comment', 'visibility'])
        .where('id', '=', job.commentId)
        .executeTakeFirst();
      if (comment?.visibility === 'applicant') await notifyOfComment(queries, told, comment.comment);
    }
  }
}
