/** Times of a record in words, by the registry's clock. */
import { startOfDay } from '@/engine/locale/calendar';
import { toShortDay, toShortTime } from '@/engine/locale/formats';

/** "21 Nov 2026"; '' for no time. A day without a time is that day, wherever the registry's clock stands. */
export function toDayText(time: string | null | undefined): string {
  return format(toShortDay, time);
}

/** "21 Nov 2026, 10:04"; '' for no time. */
export function toTimeText(time: string | null | undefined): string {
  return format(toShortTime, time);
}

function format(write: (instant: Date) => string, time: string | null | undefined): string {
  const instant = new Date(time ?? '');
  if (Number.isNaN(instant.getTime())) return '';
  return write(time?.length === 'YYYY-MM-DD'.length ? startOfDay(time) : instant);
}
