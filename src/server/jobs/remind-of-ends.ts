/** Before a certificate ends its holder is reminded, on the days that its type names. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { judgeRenewals, toRenewalAddress } from '../certificates/renewals';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { notifyOfEnd } from '../messages/notify-applicant';
import type { Platform } from '../platform/platform';
import { getApplicationRow } from '../records/application-store';
import type { Queries } from '../storage/database';
import { findMorning } from './morning';

const AT_ONCE = 200;

/**
 * A reminder whose day was missed is written on the next, unless the one after it is due too. What was suspended,
 * revoked, replaced, or is being renewed, is not reminded of.
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
