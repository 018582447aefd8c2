/** Chance that comes out the same every time (mulberry32): the same folder is always told the same. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  below(limit: number): number;
  /** One of them; undefined of none. */
  pick<Item>(items: readonly Item[]): Item | undefined;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: (items) => items[below(items.length)] };
}
