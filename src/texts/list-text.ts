import { getLocales } from './language.ts';

/** "A, B and C", or with 'disjunction' "A, B or C", as the reader's language joins them. */
export function listText(words: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(getLocales(), { type }).format(words);
}
