/** Approvals end when their validity does: the workflow's move that a date makes. */
import { getStatus, listMoves } from '@/engine/workflow/review-moves';
import { addEvent, getApplicationRow } from '../applications/application-store';
import { readStored } from '../applications/change-application';
import { moveUniqueAnswers } from '../applications/unique-answers';
import { getDefinitionOf } from '../definitions/definition-store';
import { notifyOfStatus } from '../messages/notify-applicant';
import type { ProductPlatform } from '../product-platform';
import { moveTo } from '../review/move-application';
import type { Queries } from '../storage/database';

const AT_ONCE = 200;

/** A validity that ends in another status, as while an approval is suspended, is kept: that status lasts until somebody moves on from it. */
export async function expireApprovals(platform: ProductPlatform): Promise<void> {
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
  const due = queries.selectFrom('applications').select(['id', 'status', 'provider', 'definition_version', 'expires_at']).where('expires_at', '<=', now).orderBy('expires_at').orderBy('id').limit(AT_ONCE);
  return (last ? due.where((where) => where(where.refTuple('expires_at', 'id'), '>', where.tuple(last.expires_at, last.id))) : due).execute();
}

async function expire(platform: ProductPlatform, due: Due, now: Date): Promise<void> {
  const provider = await getDefinitionOf(platform, due);
  if (listMoves(provider.workflow, due.status, 'system').length === 0) return;
  await platform.database.kysely.transaction().execute(async (transaction) => {
    const row = await getApplicationRow(transaction, due.id, { lock: true });
    const move = listMoves(provider.workflow, row.status, 'system')[0];
    if (!move || row.expires_at === null || row.expires_at > now) return;
    await transaction.updateTable('applications').set({ ...moveTo(provider.workflow, row, { status: move.to, by: 'system', now }), revision: row.revision + 1, updated_at: now }).where('id', '=', row.id).execute();
    await moveUniqueAnswers(transaction, { provider, id: row.id, from: row.status, to: move.to, data: readStored(provider, row) });
    await addEvent(transaction, row.id, { kind: 'status', title: getStatus(provider.workflow, move.to).label, from: row.status, to: move.to, at: now });
    await notifyOfStatus(transaction, { platform, provider, row }, { status: move.to });
  });
}
