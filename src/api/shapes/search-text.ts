/** What can be searched for among applications. */

/** Punctuation does not count: the same name is written with and without it. */
export const SEARCH_LEAST = 3;

/** Whether a search says enough: so many letters and digits, or the number of a reference, which may be short. */
export function isSearchable(search: string): boolean {
  return countLetters(search) >= SEARCH_LEAST || isNumber(search);
}

/** Whether it may be the number of a reference, without its prefix. */
export function isNumber(search: string): boolean {
  return /^\d{1,15}$/.test(search.trim());
}

/** Letters and digits of a search. */
export function countLetters(search: string): number {
  return search.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
