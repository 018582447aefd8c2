import { serverNow } from '@/definition/language/server-time';
import { toDay } from './calendar';

/** Whether an instant lies in the day that the server has now. Apart from the calendar, which the first pages take. */
export function isToday(instant: Date): boolean {
  return toDay(instant) === toDay(serverNow());
}
