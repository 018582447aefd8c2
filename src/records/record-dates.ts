/** Times of a record in words, by the registry's clock. */
import { toShortDay, toShortTime } from '@/engine/locale/formats';

/** "21 Nov 2026"; '' for no time. */
export function toDayText(time: string | null | undefined): string {
  return format(toShortDay, time);
}

/** "21 Nov 2026, 10:04"; '' for no time. */
export function toTimeText(time: string | null | undefined): string {
  return format(toShortTime, time);
}

function format(write: (instant: Date) => string, time: string | null | undefined): string {
  const instant = new Date(time ?? '');
  return Number.isNaN(instant.getTime()) ? '' : write(instant);
}
