/** Approvals end when their validity does: the workflow's move that a date makes. */
import { getStatus, listMoves } from '@/engine/review-moves';
import { addEvent, getApplicationRow } from '../applications/application-store';
import { getDefinitionOf } from '../definitions/definition-store';
import type { ProductPlatform } from '../product-platform';
import { moveTo } from '../review/move-application';

const AT_ONCE = 200;

export async function expireApprovals(platform: ProductPlatform): Promise<void> {
  const { kysely } = platform.database;
  const now = platform.clock();
  const due = await kysely.selectFrom('applications').select('id').where('expires_at', '<=', now).limit(AT_ONCE).execute();
  for (const { id } of due) await expire(platform, id, now);
}

async function expire(platform: ProductPlatform, id: string, now: Date): Promise<void> {
  const provider = await getDefinitionOf(platform, await getApplicationRow(platform.database.kysely, id));
  await platform.database.kysely.transaction().execute(async (transaction) => {
    const row = await getApplicationRow(transaction, id, { lock: true });
    if (row.expires_at === null || row.expires_at > now) return;
    const move = listMoves(provider.workflow, row.status, 'system')[0];
    const change = move ? moveTo(provider.workflow, row, move.to, now) : {};
    // Without a date it is not looked at again, whether or not its status could end.
    await transaction.updateTable('applications').set({ ...change, expires_at: null, revision: row.revision + 1, updated_at: now }).where('id', '=', id).execute();
    if (!move) return;
    await addEvent(transaction, id, { kind: 'status', title: getStatus(provider.workflow, move.to).label, from: row.status, to: move.to, at: now });
    await platform.jobs.enqueue({ name: 'notify-status', applicationId: id, comment: '' }, transaction);
  });
}
