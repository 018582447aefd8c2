import { startOfDay } from '@/engine/locale/calendar';
import { later } from '../platform/time-span';

/** Nobody is woken up. */
const MORNING = { hours: 8 };

/** From when on people are written to on that day, where nothing is urgent. */
export function findMorning(day: string): Date {
  return later(startOfDay(day), MORNING);
}
