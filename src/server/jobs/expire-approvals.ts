/** Approvals end when their validity does, by the workflow's transition that a date makes. */
import type { Transition } from '@/definition/language/workflow';
import { findApprovalEnd } from '@/engine/workflow/transitions';
import { getApplicationRow } from '../records/application-store';
import { followChange } from '../applications/follow-change';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { findLastIssue } from '../certificates/issue-certificate';
import { judgeRenewals, toRenewalAddress } from '../certificates/renewals';
import { notifyOfStatus, type NotifiedRecord } from '../messages/notify-applicant';
import { forEachRecord, listById } from '../platform/each-record';
import type { Platform } from '../platform/platform';
import type { StoredApplication } from '../records/application-wire';
import { makeTransition, moveTo } from '../records/make-transition';
import type { Queries } from '../storage/database';

/**
 * A validity that ends in another status, as while an approval is suspended, is kept: that status lasts until somebody
 * transitions on from it.
 */
export async function expireApprovals(platform: Platform, signal?: AbortSignal): Promise<void> {
  const now = platform.clock();
  const due = platform.database.kysely
    .selectFrom('applications')
    .select(['id', 'status', 'provider', 'definition_version'])
    .where('expires_at', '<=', now);
  await forEachRecord(platform, signal, [{ of: listById(due), act: (each) => expire(platform, each, now) }]);
}

type DueRecord = Pick<StoredApplication, 'id' | 'status' | 'provider' | 'definition_version'>;

async function expire(platform: Platform, due: DueRecord, now: Date): Promise<void> {
  const provider = await unlessUnreadable(getDefinitionOf(platform, due));
  if (!provider || !findApprovalEnd(provider.workflow, due.status)) return;
  await platform.database.kysely.transaction().execute(async (transaction) => {
    const row = await getApplicationRow(transaction, due.id, { lock: true });
    const end = findApprovalEnd(provider.workflow, row.status);
    if (!end || row.expires_at === null || row.expires_at > now) return;
    await makeSystemTransition(transaction, { platform, provider, row }, end);
  });
}

/** What a date does: it is in the history, and the applicant is told. `row` is locked. */
export async function makeSystemTransition(
  queries: Queries,
  { platform, provider, row }: NotifiedRecord,
  { id, to, publicReason }: Pick<Transition, 'id' | 'to' | 'publicReason'>,
): Promise<void> {
  const now = platform.clock();
  const columns = moveTo(provider.workflow, row, { status: to, by: 'system', now });
  const changed = await makeTransition(queries, { provider, row, columns, now });
  await followChange(queries, { platform, provider, before: row, row: changed, transition: { publicReason } });
  // Whoever has renewed it in time has nothing to do.
  const issued = await findLastIssue(queries, row.id);
  if (issued?.state === 'replaced') return;
  const judged = (await judgeRenewals(queries, platform, [{ row: changed, own: provider }])).get(row.id);
  const renewal = judged && 'window' in judged ? toRenewalAddress(platform, row) : undefined;
  await notifyOfStatus(queries, { platform, provider, row }, { status: to, transition: id, renewal });
}
