/** When a duty is due: by the calendar, or by the day that is watched. Days are the registry's, as text: YYYY-MM-DD. */
import type { Duty } from '@/definition/language/duty';
import { addDays, startOfDay, toDay } from '../locale/calendar';
import { addWorkingDays, isWorkingDay } from '../locale/working-days';
import { endOfDay } from './due-dates';

const MONTHS = { month: 1, quarter: 3, 'half-year': 6, year: 12 } as const;

export interface Period {
  first: string;
  last: string;
}

/** The period of the calendar that a day lies in. */
export function findPeriod(every: NonNullable<Duty['every']>, day: string): Period {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const months = MONTHS[every];
  const begins = Math.floor((month - 1) / months) * months;
  const toText = (date: number) => new Date(date).toISOString().slice(0, 10);
  return { first: toText(Date.UTC(year, begins, 1)), last: toText(Date.UTC(year, begins + months, 0)) };
}

export interface DutyDays {
  opensAt: Date;
  /** The end of the last day. */
  dueAt: Date;
  graceUntil: Date;
}

/** Of a period: it is sent once that has ended. */
export function findDaysOfPeriod(duty: Pick<Duty, 'within' | 'grace'>, { last }: Period): DutyDays {
  const due = putOff(addDays(last, duty.within ?? 0));
  return { opensAt: startOfDay(addDays(last, 1)), dueAt: endOfDay(due), graceUntil: endGrace(duty, due) };
}

/** Of a day until which something is in force: that day is what it is. A later one can be sent from now on. */
export function findDaysOfWatched(duty: Pick<Duty, 'grace'>, day: string, now: Date): DutyDays {
  return { opensAt: now, dueAt: endOfDay(day), graceUntil: endGrace(duty, day) };
}

/** Of a day that has to be sent first of all: within so many days after the approval. */
export function findDaysOfFirst(duty: Pick<Duty, 'within' | 'grace'>, today: string, now: Date): DutyDays {
  const due = putOff(addDays(today, duty.within ?? 0));
  return { opensAt: now, dueAt: endOfDay(due), graceUntil: endGrace(duty, due) };
}

/** When its holder is reminded next, after `now`; null: not any more. */
export function findNextReminder(
  { reminders }: Pick<Duty, 'reminders'>,
  { dueDay, opensAt, now }: { dueDay: string; opensAt: Date; now: Date },
): Date | null {
  const moments = reminders
    .map((days) => toMorning(addDays(dueDay, -days)))
    // What comes before it can be sent is said on the day on which it can.
    .map((moment) => (moment < opensAt && opensAt > now ? toMorning(toDay(opensAt)) : moment))
    .filter((moment) => moment > now);
  return moments.toSorted((one, other) => Number(one) - Number(other))[0] ?? null;
}

/** Nobody is woken up. */
const MORNING_MS = 8 * 3_600_000;

/** When people are told what a day brings. */
export function toMorning(day: string): Date {
  return new Date(startOfDay(day).getTime() + MORNING_MS);
}

function endGrace({ grace }: Pick<Duty, 'grace'>, due: string): Date {
  return endOfDay(grace === 0 ? due : putOff(addDays(due, grace)));
}

/** To the next day that is worked on. */
function putOff(day: string): string {
  return isWorkingDay(day) ? day : addWorkingDays(day, 1);
}
