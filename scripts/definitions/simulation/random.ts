import { createRandom } from '../../../tests/faults/support/random.ts';

/** Chance that comes out the same every time: the same folder is always told the same. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** One of them; undefined of none. */
  pick<Item>(items: readonly Item[]): Item | undefined;
}

export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  return { next: () => random.next(), pick: (items) => items[random.below(items.length)] };
}
