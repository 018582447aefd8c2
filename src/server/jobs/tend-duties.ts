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
import type { Platform } from '../platform/platform';
import { addEvent, getApplicationRow } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import type { Queries } from '../storage/database';
import { makeSystemTransition } from './expire-approvals';
import { msg } from '@/texts/t';

const AT_ONCE = 200;

/** Each duty for itself, once, however often this runs; what a day was missed for is made good on the next. */
export async function tendDuties(platform: Platform, signal?: AbortSignal): Promise<void> {
  const now = platform.clock();
  const open = () => platform.database.kysely.selectFrom('duties').selectAll().where('ended_at', 'is', null);
  await forEach(platform, signal, open().where('followed', '=', false).where('opens_at', '<=', now), openNext);
  if (now < toMorning(toDay(now))) return;
  const unsent = open().where('sent_at', 'is', null);
  await forEach(platform, signal, unsent.where('remind_at', '<=', now), remind);
  await forEach(platform, signal, unsent.where('grace_until', '<', now).where('missed_at', 'is', null), miss);
}

interface Duties {
  where(column: 'id', operator: '>', id: string): Duties;
  orderBy(column: 'id'): Duties;
  limit(count: number): Duties;
  execute(): Promise<StoredDuty[]>;
}

interface Tended {
  platform: Platform;
  provider: ProviderDefinition;
  row: StoredApplication;
  owed: StoredDuty;
  duty: Duty;
  now: Date;
}

/** Behind the last one that was looked at: those that stay as they are do not hold up the others. */
async function forEach(
  platform: Platform,
  signal: AbortSignal | undefined,
  duties: Duties,
  act: (queries: Queries, tended: Tended) => Promise<void>,
): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await duties.where('id', '>', last).orderBy('id').limit(AT_ONCE).execute();
    for (const { id, application_id } of page) {
      if (signal?.aborted) return;
      await platform.database.kysely.transaction().execute(async (queries) => {
        const row = await getApplicationRow(queries, application_id, { lock: true });
        // As it is now that nobody else changes it.
        const owed = await queries.selectFrom('duties').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        const provider = await unlessUnreadable(getDefinitionOf(platform, row, queries));
        const duty = provider?.duties?.find((each) => each.id === owed.duty);
        if (!provider || !duty || owed.ended_at !== null || !owesDuties(provider, row.status)) return;
        await act(queries, { platform, provider, row, owed, duty, now: platform.clock() });
      });
    }
    if (page.length < AT_ONCE) return;
    last = page.at(-1)?.id ?? last;
  }
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
