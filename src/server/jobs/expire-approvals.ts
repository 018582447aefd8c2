/** Approvals end when their validity does: the workflow's transition that a date makes. */
import { getStatus, listTransitions } from '@/engine/workflow/transitions';
import { addEvent, getApplicationRow } from '../records/application-store';
import { readStored } from '../records/stored-answers';
import { transferUniqueAnswers } from '../records/unique-answers';
import { voidFirstApproval } from '../four-eyes/first-approval';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { notifyOfStatus } from '../messages/notify-applicant';
import type { Platform } from '../platform/platform';
import { moveTo } from '../records/make-transition';
import type { Queries } from '../storage/database';

const AT_ONCE = 200;

/**
 * A validity that ends in another status, as while an approval is suspended, is kept: that status lasts until somebody
 * transitions on from it.
 */
export async function expireApprovals(platform: Platform): Promise<void> {
  const now = platform.clock();
  let last: Due | undefined;
  do {
    const due = await listDue(platform.database.kysely, now, last);
    for (const each of due) await expire(platform, each, now);
    last = due.length < AT_ONCE ? undefined : due.at(-1);
  } while (last);
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

/** Behind the last one that was looked at: those that stay as they are do not hold up the others. */
async function listDue(queries: Queries, now: Date, last: { id: string; expires_at: Date | null } | undefined) {
  const due = queries
    .selectFrom('applications')
    .select(['id', 'status', 'provider', 'definition_version', 'expires_at'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(AT_ONCE);
  return (
    last
      ? due.where((where) => where(where.refTuple('expires_at', 'id'), '>', where.tuple(last.expires_at, last.id)))
      : due
  ).execute();
}

async function expire(platform: Platform, due: Due, now: Date): Promise<void> {
  const provider = await unlessUnreadable(getDefinitionOf(platform, due));
  if (!provider || listTransitions(provider.workflow, due.status, 'system').length === 0) return;
  await platform.database.kysely.transaction().execute(async (transaction) => {
    const row = await getApplicationRow(transaction, due.id, { lock: true });
    const transition = listTransitions(provider.workflow, row.status, 'system')[0];
    if (!transition || row.expires_at === null || row.expires_at > now) return;
    await transaction
      .updateTable('applications')
      .set({
        ...moveTo(provider.workflow, row, { status: transition.to, by: 'system', now }),
        revision: row.revision + 1,
        updated_at: now,
      })
      .where('id', '=', row.id)
      .execute();
    await transferUniqueAnswers(transaction, {
      provider,
      id: row.id,
      from: row.status,
      to: transition.to,
      data: readStored(provider, row),
    });
    await addEvent(transaction, row.id, {
      kind: 'status',
      title: getStatus(provider.workflow, transition.to).label,
      from: row.status,
      to: transition.to,
      at: now,
    });
    await voidFirstApproval(transaction, { platform, provider, row: { ...row, status: transition.to } }, undefined);
    await notifyOfStatus(
      transaction,
      { platform, provider, row },
      { status: transition.to, transition: transition.id },
    );
  });
}
