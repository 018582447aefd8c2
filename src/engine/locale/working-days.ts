/** Days on which the registry works: neither of its weekend nor a holiday. A day is text: YYYY-MM-DD. */
import { workingDays } from 'virtual:working-days';
import { WEEKDAYS } from '@/definition/language/weekdays';
import type { Locale } from '@/definition/language/locale';
import { addDays } from './calendar';

export type WorkingDays = Pick<Locale, 'weekend' | 'holidays'>;

/** Whether it is worked on. */
export function isWorkingDay(day: string, { weekend, holidays }: WorkingDays = workingDays): boolean {
  const weekday = WEEKDAYS[new Date(day).getUTCDay()];
  return !weekend.some((free) => free === weekday) && !(day in holidays) && !(day.slice('YYYY-'.length) in holidays);
}

/** The day so many working days later; earlier for a negative count. */
export function addWorkingDays(day: string, count: number, week: WorkingDays = workingDays): string {
  const step = Math.sign(count);
  let found = day;
  for (let left = Math.abs(count); left > 0;) {
    found = addDays(found, step);
    if (isWorkingDay(found, week)) left -= 1;
  }
  return found;
}

/**
 * Working days after the first one up to the other, so that `addWorkingDays(from, n)` is n of them away; 0 for an
 * earlier one.
 */
export function countWorkingDays(from: string, to: string, week: WorkingDays = workingDays): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(day, week)) count += 1;
  return count;
}
