/** By when an application is due: the working days that its status usually takes at most. */
import type { Transition, Workflow } from '@/definition/language/workflow';
import { addDays, startOfDay, toDay } from '../locale/calendar';
import { addWorkingDays, countWorkingDays } from '../locale/working-days';
import { findDeadline, getStatus, isWaiting, listTransitions } from './transitions';

/** What has so many working days left, today among them, is due soon. */
const SOON_DAYS = 2;

/**
 * The end of the last day, for one that came into the status then. Null where no clock runs: with the applicant, whose
 * own time does not count, once it is decided, and where the workflow gives the status no days.
 */
export function findDueAt(workflow: Workflow, status: string, since: Date): Date | null {
  const { days } = getStatus(workflow, status);
  if (days === undefined || !isWaiting(workflow, status)) return null;
  return endOfDay(addWorkingDays(toDay(since), days));
}

/** Where the officers' days stood still: what was left goes on from here, and today at the least. */
export function goOnDue(daysLeft: number, now: Date): Date {
  return endOfDay(addWorkingDays(toDay(now), daysLeft));
}

/**
 * Working days that are left when the applicant has to answer something first, of the days that the status began with;
 * null where no clock runs. 0 for what is late already.
 */
export function countDaysLeft(dueAt: Date | null, now: Date): number | null {
  return dueAt === null ? null : countWorkingDays(toDay(now), toDay(dueAt));
}

/**
 * The end of the last day on which an application that came into the status then may be in it; null without a deadline.
 */
export function findClosesAt(workflow: Workflow, status: string, since: Date): Date | null {
  const deadline = findDeadline(workflow, status);
  return deadline ? endOfDay(addDays(toDay(since), deadline.afterDays)) : null;
}

/** A move to a status, of the history of an application. */
interface Move {
  to_status: string | null;
  at: Date;
}

/**
 * The end of the last day on which the applicant can make the transition, for an application with this history, oldest
 * first, which is in a status of its "from"; null where it can be made at any time.
 */
export function findLastMoment(
  { withinDays }: Pick<Transition, 'withinDays'>,
  status: string,
  history: readonly Move[],
): Date | null {
  const since = history.findLast(({ to_status }) => to_status === status)?.at;
  return withinDays === undefined || since === undefined ? null : endOfDay(addDays(toDay(since), withinDays));
}

/**
 * The first of the last days on which an applicant can make a transition from the status, for one that came into it
 * then.
 */
export function findLastDay(workflow: Workflow, status: string, since: Date): string | undefined {
  const days = listTransitions(workflow, status, 'applicant').flatMap(({ withinDays }) => withinDays ?? []);
  return days.length === 0 ? undefined : addDays(toDay(since), Math.min(...days));
}

/** What is due until then is due soon. */
export function findEndOfSoon(now: Date): Date {
  return endOfDay(addWorkingDays(toDay(now), SOON_DAYS));
}

export type DueState = 'overdue' | 'soon' | 'later';

export function toDueState(dueAt: Date | null, now: Date): DueState | null {
  if (dueAt === null) return null;
  if (dueAt < now) return 'overdue';
  return dueAt <= findEndOfSoon(now) ? 'soon' : 'later';
}

/** The last second of it. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1000);
}
