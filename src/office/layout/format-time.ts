/** Lengths of time as officers read them. */
import { t } from '@/texts/t';

const DAY_MS = 86_400_000;

/** How long something has waited, in whole days: "1 day", "12 days"; "today" of less than one. */
export function formatAge(iso: string, now: Date): string {
  const count = Math.floor((now.getTime() - Date.parse(iso)) / DAY_MS);
  return count < 1 ? t('today') : t('{count, plural, one {# day} other {# days}}', { count });
}
