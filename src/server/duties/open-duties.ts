/** Duties begin with an approval, and end with it, in the transaction that changes the status. */
import type { Duty } from '@/definition/language/duty';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { addDays, toDay } from '@/engine/locale/calendar';
import {
  findDaysOfFirst,
  findDaysOfPeriod,
  findDaysOfWatched,
  findNextReminder,
  findPeriod,
  type DutyDays,
} from '@/engine/workflow/duty-days';
import { getStatus, isDecided, isOver } from '@/engine/workflow/transitions';
import { findLastIssue } from '../certificates/issue-certificate';
import type { Platform } from '../platform/platform';
import type { StoredApplication } from '../records/application-wire';
import type { Queries } from '../storage/database';

/** Of whom a duty is asked: who holds an approval, suspended or not. */
export function owesDuties({ workflow }: ProviderDefinition, status: string): boolean {
  if (getStatus(workflow, status).tone === 'success') return true;
  return isDecided(workflow, status) && !isOver(workflow, status);
}

interface Followed {
  platform: Pick<Platform, 'clock'>;
  /** The definition that the application was submitted under. */
  provider: ProviderDefinition;
  /** As it is now, and locked. */
  row: StoredApplication;
  /** Whether a decision was taken back. */
  takenBack?: boolean;
}

/**
 * Opens what the holder of an approval owes from now on, and ends what was not sent when the approval is over. A
 * renewal takes over what was still open of the approval that it renews, unless it is taken back.
 */
export async function followWithDuties(
  queries: Queries,
  { platform, provider, row, takenBack = false }: Followed,
): Promise<void> {
  const now = platform.clock();
  if (!owesDuties(provider, row.status)) {
    await endDuties(queries, row.id, now);
    if (takenBack && row.renews !== null) await restoreDuties(queries, row.renews);
    return;
  }
  // What was renewed owes nothing: the renewal does.
  if (getStatus(provider.workflow, row.status).tone !== 'success') return;
  if ((await findLastIssue(queries, row.id))?.state === 'replaced') return;
  await restoreDuties(queries, row.id);
  const left = row.renews === null ? [] : await endDuties(queries, row.renews, now);
  for (const duty of provider.duties ?? []) {
    const before = left.filter((each) => each.duty === duty.id);
    if (duty.every !== undefined) {
      for (const { period, period_end } of before)
        if (period_end !== null) await openPeriod(queries, { row, duty, now }, { first: period, last: period_end });
      await openPeriod(queries, { row, duty, now }, findPeriod(duty.every, toDay(now)));
    } else if (!(await isWatching(queries, row.id, duty))) {
      const day = readWatched(duty, row.data) ?? before.find(({ period }) => period !== FIRST)?.period;
      await openWatched(queries, { row, duty, now }, day);
    }
  }
}

/** What was not sent is not owed any more. Returns it. */
async function endDuties(queries: Queries, applicationId: string, now: Date) {
  return queries
    .updateTable('duties')
    .set({ ended_at: now })
    .where('application_id', '=', applicationId)
    .where('sent_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning(['duty', 'period', 'period_end'])
    .execute();
}

async function restoreDuties(queries: Queries, applicationId: string): Promise<void> {
  await queries
    .updateTable('duties')
    .set({ ended_at: null })
    .where('application_id', '=', applicationId)
    .where('sent_at', 'is', null)
    .execute();
}

export interface Opened {
  row: Pick<StoredApplication, 'id'>;
  duty: Duty;
  now: Date;
}

/** The period, once. */
export async function openPeriod(
  queries: Queries,
  opened: Opened,
  period: { first: string; last: string },
): Promise<void> {
  await open(queries, opened, {
    ...findDaysOfPeriod(opened.duty, period),
    period: period.first,
    period_end: period.last,
  });
}

/** What is in force until a day, or, without one, what has to be told first of all. */
export async function openWatched(queries: Queries, opened: Opened, day: string | undefined): Promise<void> {
  const { duty, now } = opened;
  const days = day === undefined ? findDaysOfFirst(duty, toDay(now), now) : findDaysOfWatched(duty, day, now);
  await open(queries, opened, { ...days, period: day ?? FIRST, period_end: null });
}

/** In the place of a period where no day was known. */
export const FIRST = 'first';

async function open(
  queries: Queries,
  { row, duty, now }: Opened,
  { opensAt, dueAt, graceUntil, ...period }: DutyDays & { period: string; period_end: string | null },
): Promise<void> {
  await queries
    .insertInto('duties')
    .values({
      application_id: row.id,
      duty: duty.id,
      ...period,
      opens_at: opensAt,
      due_at: dueAt,
      grace_until: graceUntil,
      remind_at: findNextReminder(duty, { dueDay: toDay(dueAt), opensAt, now }),
      // Of a date that is watched, the next one is opened when a later day is sent.
      followed: period.period_end === null,
      public_text: duty.public ?? null,
    })
    .onConflict((conflict) => conflict.columns(['application_id', 'duty', 'period']).doNothing())
    .execute();
}

async function isWatching(queries: Queries, applicationId: string, { id }: Duty): Promise<boolean> {
  const known = await queries
    .selectFrom('duties')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('duty', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return known !== undefined;
}

function readWatched({ watches }: Duty, data: Record<string, unknown>): string | undefined {
  const day = watches === undefined ? undefined : data[watches];
  return typeof day === 'string' && day !== '' ? day : undefined;
}

/** The period after the one that ended with a day. */
export function findNextPeriod(every: NonNullable<Duty['every']>, last: string): { first: string; last: string } {
  return findPeriod(every, addDays(last, 1));
}
