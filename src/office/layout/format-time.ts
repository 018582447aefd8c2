/** Lengths of time as officers read them. */
import { formatNumber } from '@/engine/locale/formats';
const DAY_MS = 86_400_000;

/** How long something has waited: "today", "1 day", "12 days". */
export function formatAge(iso: string, now: Date): string {
  return formatDays((now.getTime() - Date.parse(iso)) / DAY_MS);
}

/** Whole days in words; less than one is "today". */
export function formatDays(count: number): string {
  const whole = Math.floor(count);
  if (whole < 1) return 'today';
  return whole === 1 ? '1 day' : `${formatNumber(whole)} days`;
}
