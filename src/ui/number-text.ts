/** Numbers as the page's language writes them. */
import { getLocales } from '@/texts/language';

/** "12,345". */
export function toNumberText(value: number): string {
  return value.toLocaleString(getLocales(), { maximumFractionDigits: 0 });
}
