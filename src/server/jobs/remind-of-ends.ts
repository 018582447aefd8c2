/** Before a certificate ends its holder is reminded, on the days that its type names. */
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { judgeRenewals, toRenewalAddress } from '../certificates/renewals';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { notifyOfEnd } from '../messages/notify-applicant';
import { forEachRecord, listById } from '../platform/each-record';
import type { Platform } from '../platform/platform';
import { getApplicationRow } from '../records/application-store';
import type { Queries } from '../storage/database';
import { findMorning } from './morning';

/**
 * A reminder whose day was missed is written on the next, unless the one after it is due too. What was suspended,
 * revoked, replaced, or is being renewed, is not reminded of.
 */
export async function remindOfEnds(platform: Platform, signal?: AbortSignal): Promise<void> {
  const now = platform.clock();
  const today = toDay(now);
  if (now < findMorning(today)) return;
  const reminders = platform.catalog.providers.flatMap(({ id: provider, certificate }) => {
    const named = (certificate?.reminders ?? []).toSorted((one, other) => one - other);
    return named.map((days, index) => ({ provider, days, after: named[index - 1] ?? -1, today }));
  });
  await forEachRecord(
    platform,
    signal,
    reminders.map((reminder) => ({
      of: listById(selectDue(platform.database.kysely, reminder)),
      act: (due: { id: string; application_id: string }) =>
        platform.database.kysely.transaction().execute((queries) => remind(queries, platform, due, reminder)),
    })),
  );
}

interface Reminder {
  provider: string;
  /** Before the last day. */
  days: number;
  /** Days of the next one, which takes over; -1 where there is none. */
  after: number;
  today: string;
}

function selectDue(queries: Queries, { provider, days, after, today }: Reminder) {
  return queries
    .selectFrom('certificates')
    .select(['id', 'application_id'])
    .where('application_id', 'in', (from) =>
      from.selectFrom('applications').select('applications.id').where('provider', '=', provider),
    )
    .where('state', '=', 'holds')
    .where('valid_until', '>', startOfDay(addDays(today, after + 1)))
    .where('valid_until', '<=', startOfDay(addDays(today, days + 1)))
    .where((where) => where.or([where('reminded_days', 'is', null), where('reminded_days', '>', days)]));
}

/** Marked first: two that run at once wait for each other, and one of them tells. */
async function remind(
  queries: Queries,
  platform: Platform,
  { id, application_id }: { id: string; application_id: string },
  { days }: Reminder,
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
