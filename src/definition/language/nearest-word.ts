/** "Did you mean …?": the known word that a mistyped one is closest to. */

import { toLook } from './look-alike.ts';

/** More words than this are not read by anybody. */
const LISTED = 12;

/** So short, a word begins many others. */
const SHORTEST_BEGINNING = 3;

/**
 * The candidate within a third of the word's length in edits, or the one that the word is the beginning of; undefined
 * when none is that close.
 */
export function findNearestWord(word: string, words: Iterable<string>): string | undefined {
  const candidates = [...words];
  const longer = candidates.filter((each) => word.length >= SHORTEST_BEGINNING && each.startsWith(word));
  if (longer.length === 1 && longer[0] !== word) return longer[0];
  let best: string | undefined;
  // Of which nothing stays is no misspelling.
  let bestDistance = Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** What other languages of rules call it; the nearest word may say the contrary, as "any" does of "and". */
const CALLED = new Map([
  ['and', 'all'],
  ['or', 'any'],
  ['equals', 'is'],
  ['eq', 'is'],
  ['const', 'is'],
  ['value', 'is'],
  ['in', 'isOneOf'],
  ['enum', 'isOneOf'],
  ['oneOf', 'isOneOf'],
  ['contains', 'includes'],
  ['exists', 'isAnswered'],
]);

/** A remedy sentence: the nearest word, else what there is to choose from. */
export function suggest(word: string, candidates: Iterable<string>): string {
  const all = [...candidates];
  const called = CALLED.get(word);
  if (called !== undefined && all.includes(called)) return `Did you mean "${called}"?`;
  // The word itself would lead in a circle.
  const nearest = findNearestWord(
    word,
    all.filter((each) => each !== word),
  );
  if (nearest !== undefined)
    return toLook(nearest) === toLook(word) && nearest.toLowerCase() !== word.toLowerCase()
      ? `Did you mean "${nearest}"? What stands here looks alike, and has other letters.`
      : `Did you mean "${nearest}"?`;
  if (all.length === 0) return 'There is none to choose from.';
  return all.length > LISTED
    ? `Known are: ${all.slice(0, LISTED).join(', ')} and ${all.length - LISTED} more.`
    : `Known are: ${all.join(', ')}.`;
}

/** How many letters are added, left out, changed or exchanged with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      current.push(
        Math.min(
          (previous[j] ?? 0) + 1,
          (current[j - 1] ?? 0) + 1,
          (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isExchanged ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
