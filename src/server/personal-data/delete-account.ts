/** A person has their own account deleted: what goes at once, what has to stay for a time, and doing it. */
import type { AccountDeletion } from '@/api/shapes/personal-data';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { toReference } from '@/engine/record/reference';
import { getStatus, isDecided, isOpen, listTransitions } from '@/engine/workflow/transitions';
import { addAudit } from '../audit/audit-log';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import { tellPrograms } from '../messages/tell-programs';
import type { Platform } from '../platform/platform';
import { addEvent } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import { moveTo } from '../records/make-transition';
import type { Queries } from '../storage/database';
import { emptyApplications } from './empty-applications';
import { forgetIdentities, noteIdentity } from './forget-identity';
import { forgetPerson, NOBODYS_NAME } from './forget-person';
import { findRelease, readRetention } from './retention';
import { t } from '@/texts/t';

interface Sorted {
  row: StoredApplication;
  provider: ProviderDefinition | undefined;
  erased: boolean;
  /** Of one that stays: when it goes; null when that is not known yet. */
  until: Date | null;
  /** By which one that waits is taken back first. */
  withdrawal: Transition | undefined;
}

/** What deleting the account would do now. */
export async function previewAccountDeletion(platform: Platform, actor: Actor): Promise<AccountDeletion> {
  const { kysely } = platform.database;
  const rows = await selectHeld(kysely, actor.userId).execute();
  return describe(kysely, actor.userId, rows.map(await createSorter(platform, rows)));
}

/**
 * Deletes it, and returns what was erased and what stays: applications on which an officer has decided stay, without
 * the person's account, until their retention ends; the others are taken back and emptied. What fails or is cut off
 * before its transaction ends leaves everything as it was, the way in too. 403 for officers.
 */
export async function deleteAccount(platform: Platform, actor: Actor): Promise<AccountDeletion> {
  assertNoOfficer(actor);
  const { kysely } = platform.database;
  const sort = await createSorter(platform, await selectHeld(kysely, actor.userId).execute());
  const done = await kysely.transaction().execute((transaction) => erase(platform, transaction, { actor, sort }));
  await forgetIdentities(platform);
  return done;
}

async function erase(
  platform: Platform,
  transaction: Queries,
  { actor: { userId, profile }, sort }: { actor: Actor; sort: (row: StoredApplication) => Sorted },
): Promise<AccountDeletion> {
  const { clock, jobs } = platform;
  const now = clock();
  const sorted = (await selectHeld(transaction, userId).forUpdate().execute()).map(sort);
  const done = await describe(transaction, userId, sorted);
  const erased = sorted.filter((each) => each.erased);
  for (const each of erased) await takeBack(transaction, platform, each, now);
  const reason = 'The applicant had their account deleted';
  await emptyApplications(
    transaction,
    platform,
    erased.map(({ row }) => row.id),
    { reason, at: now },
  );
  for (const { row } of sorted.filter((each) => !each.erased))
    await addEvent(transaction, row.id, { kind: 'changed', title: reason, at: now });
  await noteIdentity(transaction, userId, await forgetPerson(transaction, platform, profile));
  await addAudit(transaction, {
    actor: { userId: null, name: NOBODYS_NAME },
    action: 'account.delete',
    subject: userId,
    after: { erased: erased.length, kept: sorted.length - erased.length },
    at: now,
  });
  await jobs.enqueue({ name: 'remove-unattached-files' }, { queries: transaction });
  return done;
}

function assertNoOfficer({ officer }: Actor): void {
  if (officer)
    throw new ApiError(403, 'FORBIDDEN', t('Officers’ accounts are deleted by an administrator, under Users'));
}

function selectHeld(queries: Queries, userId: string) {
  return queries
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('emptied_at', 'is', null)
    .orderBy('submitted_at', 'desc');
}

/** Reads beforehand what is not to be read within a transaction. One that came after that is kept. */
async function createSorter(
  platform: Platform,
  rows: readonly StoredApplication[],
): Promise<(row: StoredApplication) => Sorted> {
  const getMonths = await readRetention(platform);
  const now = platform.clock();
  const providers = new Map<string, ProviderDefinition | undefined>();
  for (const row of rows) providers.set(row.id, await unlessUnreadable(getDefinitionOf(platform, row)));
  return (row) => {
    const provider = providers.get(row.id);
    const withdrawal = provider && findWithdrawal(provider, row.status);
    const release = findRelease(provider, row, getMonths(row.provider));
    // One that nobody has decided on proves nothing that would have to stay.
    const undecided = provider !== undefined && row.decided_at === null && !isDecided(provider.workflow, row.status);
    const erased = undecided || (release !== null && release <= now);
    return { row, provider, erased, until: erased ? null : release, withdrawal };
  };
}

function findWithdrawal({ workflow }: ProviderDefinition, status: string): Transition | undefined {
  if (!isOpen(workflow, status)) return undefined;
  return listTransitions(workflow, status, 'applicant').find(({ to }) => !isOpen(workflow, to));
}

/** What waits for an officer is taken back by the workflow's own way, where it has one. */
async function takeBack(
  queries: Queries,
  platform: Platform,
  { row, provider, withdrawal }: Sorted,
  now: Date,
): Promise<void> {
  if (!provider || !withdrawal) return;
  const { to } = withdrawal;
  await queries
    .updateTable('applications')
    .set(moveTo(provider.workflow, row, { status: to, by: 'applicant', now }))
    .where('id', '=', row.id)
    .execute();
  await addEvent(queries, row.id, {
    kind: 'status',
    title: getStatus(provider.workflow, to).label,
    from: row.status,
    to,
    at: now,
  });
  await tellPrograms(
    queries,
    { platform, row: { ...row, status: to } },
    { type: 'application.withdrawn', previous: row.status },
  );
}

async function describe(queries: Queries, userId: string, sorted: Sorted[]): Promise<AccountDeletion> {
  const { drafts } = await queries
    .selectFrom('drafts')
    .select((select) => select.fn.countAll<string>().as('drafts'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { invitations } = await queries
    .selectFrom('invitations')
    .select((select) => select.fn.countAll<string>().as('invitations'))
    .where('inviter_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return {
    drafts: Number(drafts),
    invitations: Number(invitations),
    applications: sorted.map(({ row, provider, erased, until }) => ({
      id: row.id,
      reference: toReference(row.number),
      title: row.title ?? '',
      status: getStatus(provider?.workflow, row.status).label,
      erased,
      until: until?.toISOString() ?? null,
    })),
  };
}
