/** Approvals end when their validity does, by the workflow's transition that a date makes; and what is told before. */
import type { Transition } from '@/definition/language/workflow';
import { findApprovalEnd } from '@/engine/workflow/transitions';
import { getApplicationRow } from '../records/application-store';
import { voidFirstApproval } from '../four-eyes/first-approval';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { findLastIssue, followWithCertificate } from '../certificates/issue-certificate';
import { followWithDuties } from '../duties/open-duties';
import { judgeRenewals, toRenewalAddress } from '../certificates/renewals';
import { notifyOfStatus, type Told, notifyOfEnd } from '../messages/notify-applicant';
import { tellPrograms } from '../messages/tell-programs';
import type { Platform } from '../platform/platform';
import { makeTransition, moveTo } from '../records/make-transition';
import type { Queries } from '../storage/database';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { findMorning } from './morning';

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
  { platform, provider, row }: Told,
  { id, to, publicReason }: Pick<Transition, 'id' | 'to' | 'publicReason'>,
): Promise<void> {
  const now = platform.clock();
  const columns = moveTo(provider.workflow, row, { status: to, by: 'system', now });
  const changed = await makeTransition(queries, { provider, row, columns, now });
  await voidFirstApproval(queries, { platform, provider, row: { ...row, status: to } }, undefined);
  const certificate = await followWithCertificate(queries, {
    platform,
    provider,
    row: changed,
    transition: { publicReason },
  });
  await followWithDuties(queries, { platform, provider, row: changed });
  await tellPrograms(
    queries,
    { platform, row: changed },
    { type: 'application.status_changed', previous: row.status, certificate },
  );
  // Whoever has renewed it in time has nothing to do.
  const issued = await findLastIssue(queries, row.id);
  if (issued?.state === 'replaced') return;
  const judged = (await judgeRenewals(queries, platform, [{ row: changed, own: provider }])).get(row.id);
  const renewal = judged && 'window' in judged ? toRenewalAddress(platform, row) : undefined;
  await notifyOfStatus(queries, { platform, provider, row }, { status: to, transition: id, renewal });
}

/**
 * Before a certificate ends its holder is reminded, on the days that its type names. A reminder whose day was missed is
 * written on the next, unless the one after it is due too. What was suspended, revoked, replaced, or is being renewed,
 * is not reminded of.
 */
export async function remindOfEnds(platform: Platform, signal?: AbortSignal): Promise<void> {
  const now = platform.clock();
  const today = toDay(now);
  if (now < findMorning(today)) return;
  for (const provider of platform.catalog.providers) {
    let after = -1;
    for (const days of (provider.certificate?.reminders ?? []).toSorted((one, other) => one - other)) {
      await remindAll(platform, { provider, days, after, today }, signal);
      after = days;
    }
  }
}

interface Reminder {
  provider: ProviderDefinition;
  /** Before the last day. */
  days: number;
  /** Days of the next one, which takes over; -1 where there is none. */
  after: number;
  today: string;
}

async function remindAll(platform: Platform, reminder: Reminder, signal: AbortSignal | undefined): Promise<void> {
  const { provider, days, after, today } = reminder;
  for (;;) {
    const due = await platform.database.kysely
      .selectFrom('certificates')
      .innerJoin('applications', 'applications.id', 'certificates.application_id')
      .select(['certificates.id', 'application_id'])
      .where('applications.provider', '=', provider.id)
      .where('state', '=', 'holds')
      .where('valid_until', '>', startOfDay(addDays(today, after + 1)))
      .where('valid_until', '<=', startOfDay(addDays(today, days + 1)))
      .where((where) => where.or([where('reminded_days', 'is', null), where('reminded_days', '>', days)]))
      .orderBy('certificates.id')
      .limit(AT_ONCE)
      .execute();
    for (const { id, application_id } of due) {
      if (signal?.aborted) return;
      await platform.database.kysely
        .transaction()
        .execute((queries) => remind(queries, platform, { ...reminder, id, application_id }));
    }
    if (due.length < AT_ONCE) return;
  }
}

/** Marked first: two that run at once wait for each other, and one of them tells. */
async function remind(
  queries: Queries,
  platform: Platform,
  { id, application_id, days }: Reminder & { id: string; application_id: string },
): Promise<void> {
  const row = await getApplicationRow(queries, application_id, { lock: true });
  const issued = await queries
    .updateTable('certificates')
    .set({ reminded_days: days })
    .where('id', '=', id)
    .where('state', '=', 'holds')
    .where((where) => where.or([where('reminded_days', 'is', null), where('reminded_days', '>', days)]))
    .returning(['number', 'valid_from', 'valid_until'])
    .executeTakeFirst();
  if (!issued?.valid_until || row.emptied_at !== null) return;
  // Its last moment, whether that counts to the day or not.
  const lastDay = toDay(new Date(issued.valid_until.getTime() - 1));
  // Whoever has it only since then has just read how long it holds.
  if (addDays(lastDay, -days) <= toDay(issued.valid_from)) return;
  const own = await unlessUnreadable(getDefinitionOf(platform, row, queries));
  if (!own) return;
  const judged = (await judgeRenewals(queries, platform, [{ row, own }])).get(row.id);
  if (judged && 'refusal' in judged && judged.refusal.code === 'RENEWAL_UNDER_WAY') return;
  const renewal = judged && 'window' in judged ? toRenewalAddress(platform, row) : undefined;
  await notifyOfEnd(queries, { platform, provider: own, row }, { number: issued.number, lastDay, renewal });
}
