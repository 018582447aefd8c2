/** Which of all mutants a run tries. */
import { createRandom } from '../../tests/faults/support/random.ts';
import type { Kind, Mutant } from './find-mutants.ts';

/** A mutant that no test can tell from the code, since it does the same; named by what stands in the file. */
export interface Equivalent {
  path: string;
  kind: Kind;
  original: string;
  /** The line that it begins in, where the file has the same text in others; what it has several times in that line is all meant. */
  line?: string;
  reason: string;
}

/**
 * As many as asked for, without the equivalent ones; the same for the same seed and code. The kinds take turns, so that
 * a rare one, such as a lock that is left out, is as likely as a comparison.
 */
export function chooseMutants(
  mutants: readonly Mutant[],
  equivalents: readonly Equivalent[],
  { seed, count }: { seed: number; count: number },
): Mutant[] {
  const random = createRandom(seed);
  const piles = new Map<Kind, Mutant[]>();
  for (const mutant of mutants.filter((each) => !equivalents.some((same) => isOf(each, same))))
    piles.set(mutant.kind, [...(piles.get(mutant.kind) ?? []), mutant]);
  const chosen: Mutant[] = [];
  while (chosen.length < count && piles.size > 0) {
    for (const [kind, pile] of piles) {
      chosen.push(...pile.splice(random.below(pile.length), 1));
      if (pile.length === 0) piles.delete(kind);
    }
  }
  return chosen.slice(0, count);
}

/** Entries that do not name one mutant of the code: it has changed, or has the same text twice. */
export function listStale(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): string[] {
  return equivalents
    .filter((same) => {
      const named = mutants.filter((each) => isOf(each, same));
      return same.line === undefined ? named.length !== 1 : new Set(named.map(({ line }) => line)).size !== 1;
    })
    .map(({ path, kind, original }) => `${path}, ${kind}: ${original}`);
}

function isOf(mutant: Mutant, { path, kind, original, line = mutant.lineText }: Equivalent): boolean {
  return mutant.path === path && mutant.kind === kind && mutant.original === original && mutant.lineText === line;
}
