/** When a draft was saved, by the registry's clock. */
import { isToday } from '@/engine/locale/is-today';
import { toClockTime, toLongTime } from '@/engine/locale/formats';

/** "12:04" of today, "3 March at 12:04" of another day. */
export function describeSavedTime(savedAt: Date): string {
  return isToday(savedAt) ? toClockTime(savedAt) : describeSavedDay(savedAt);
}

/** "3 March at 12:04", whatever day it is. */
export function describeSavedDay(savedAt: Date): string {
  return toLongTime(savedAt, { year: false });
}
