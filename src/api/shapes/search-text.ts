/** What can be searched for among applications. */

/** Punctuation does not count: the same name is written with and without it. */
export const SEARCH_LEAST = 3;

/** Letters and digits of a search. */
export function countLetters(search: string): number {
  return search.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
