/**
 * What time does to duties: the next period begins, holders are reminded, and what was not sent has its consequence.
 */
import type { Duty } from '@/definition/language/duty';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toDay } from '@/engine/locale/calendar';
import { findNextReminder, toMorning } from '@/engine/workflow/duty-days';
import { addAudit } from '../audit/audit-log';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { findNextPeriod, openPeriod, owesDuties } from '../duties/open-duties';
import type { StoredDuty } from '../duties/read-duties';
import { notifyOfDuty } from '../messages/notify-applicant';
import { forEachRecord, listById } from '../platform/each-record';
import type { Platform } from '../platform/platform';
import { addEvent, getApplicationRow } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import type { Queries } from '../storage/database';
import { makeSystemTransition } from './expire-approvals';
import { msg } from '@/texts/t';

/** Each duty for itself, once, however often this runs; what a day was missed for is made good on the next. */
export async function tendDuties(platform: Platform, signal?: AbortSignal): Promise<void> {
  const now = platform.clock();
  const open = () => platform.database.kysely.selectFrom('duties').selectAll().where('ended_at', 'is', null);
  const unsent = open().where('sent_at', 'is', null);
  await forEachRecord(platform, signal, [
    {
      of: listById(open().where('followed', '=', false).where('opens_at', '<=', now)),
      act: withDuty(platform, openNext),
    },
    ...(now < toMorning(toDay(now))
      ? []
      : [
          { of: listById(unsent.where('remind_at', '<=', now)), act: withDuty(platform, remind) },
          {
            of: listById(unsent.where('grace_until', '<', now).where('missed_at', 'is', null)),
            act: withDuty(platform, miss),
          },
        ]),
  ]);
}

interface Tended {
  platform: Platform;
  provider: ProviderDefinition;
  row: StoredApplication;
  owed: StoredDuty;
  duty: Duty;
  now: Date;
}

/** In a transaction that holds the record; not at all where it owes the duty no more. */
function withDuty(platform: Platform, act: (queries: Queries, tended: Tended) => Promise<void>) {
  return ({ id, application_id }: StoredDuty): Promise<void> =>
    platform.database.kysely.transaction().execute(async (queries) => {
      const row = await getApplicationRow(queries, application_id, { lock: true });
      // As it is now that nobody else changes it.
      const owed = await queries.selectFrom('duties').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const provider = await unlessUnreadable(getDefinitionOf(platform, row, queries));
      const duty = provider?.duties?.find((each) => each.id === owed.duty);
      if (!provider || !duty || owed.ended_at !== null || !owesDuties(provider, row.status)) return;
      await act(queries, { platform, provider, row, owed, duty, now: platform.clock() });
    });
}

/** One after another up to the present one, where several have passed. */
async function openNext(queries: Queries, { row, owed, duty, now }: Tended): Promise<void> {
  if (owed.followed || duty.every === undefined) return;
  const today = toDay(now);
  let last = owed.period_end;
  while (last !== null && last < today) {
    const next = findNextPeriod(duty.every, last);
    await openPeriod(queries, { row, duty, now }, next);
    last = next.last;
  }
  await queries
    .updateTable('duties')
    .set({ followed: true })
    .where('application_id', '=', row.id)
    .where('duty', '=', duty.id)
    .where('opens_at', '<=', now)
    .execute();
}

async function remind(queries: Queries, { platform, provider, row, owed, duty, now }: Tended): Promise<void> {
  if (owed.sent_at !== null || owed.remind_at === null || owed.remind_at > now) return;
  const day = toDay(owed.due_at);
  const remind_at = findNextReminder(duty, { dueDay: day, opensAt: owed.opens_at, now });
  await queries.updateTable('duties').set({ remind_at }).where('id', '=', owed.id).execute();
  if (owed.due_at > now)
    await notifyOfDuty(queries, { platform, provider, row }, { duty: duty.id, day, missed: false });
}

/** Words in the history. */
const MISSED = msg('Not sent in time');

/** It is in the history and in the log; the holder is told, and the transition is made that the type declares. */
async function miss(queries: Queries, { platform, provider, row, owed, duty, now }: Tended): Promise<void> {
  if (owed.sent_at !== null || owed.missed_at !== null) return;
  await queries.updateTable('duties').set({ missed_at: now, remind_at: null }).where('id', '=', owed.id).execute();
  const day = toDay(owed.due_at);
  const following = provider.workflow.transitions.find(
    ({ id, from }) => id === duty.missed?.transition && from.includes(row.status),
  );
  await addEvent(queries, row.id, { kind: 'duty', title: MISSED.message, description: duty.title, at: now });
  await addAudit(queries, {
    actor: { userId: null, name: 'System' },
    action: 'application.duty-missed',
    subject: row.id,
    before: { status: row.status },
    after: { status: following?.to ?? row.status, duty: duty.title, until: day },
    at: now,
  });
  if (following) await makeSystemTransition(queries, { platform, provider, row }, following);
  if (!following || duty.missed?.notice !== undefined)
    await notifyOfDuty(queries, { platform, provider, row }, { duty: duty.id, day, missed: true });
}
