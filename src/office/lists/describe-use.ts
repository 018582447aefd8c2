import { t } from '@/texts/t';

/** The services whose forms take choices from a list. */
export function describeUse(names: readonly string[]): string {
  return names.length === 0 ? t('No form yet') : names.join(', ');
}
