import { getLanguage, getLocales } from './language.ts';
import { t } from '@/texts/t';

/**
 * "A, B and C", or with 'disjunction' "A, B or C", as the reader's language joins them. Browsers know no lists of some
 * languages: those have the words of the catalogue.
 */
export function listText(words: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  if (words.length < 2 || Intl.ListFormat.supportedLocalesOf(getLanguage().id).length > 0)
    return new Intl.ListFormat(getLocales(), { type }).format(words);
  const parts = { list: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' };
  return type === 'conjunction' ? t('{list} and {last}', parts) : t('{list} or {last}', parts);
}
