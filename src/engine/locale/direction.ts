/** Which way a language is written. */

/** Scripts from right to left that some living language is written in. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/**
 * Of a language tag, for the attribute `dir`: by its script, named in it or the one that the language is written in.
 */
export function toDirection(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}
