/** Chance that comes out the same for the same seed: what is made by it can be made again. */

export interface Random {
  /** From 0 up to, and without, 1. */
  next: () => number;
  /** A whole number from `least` to `most`, both of them possible. */
  between: (least: number, most: number) => number;
  /** One of the list, which must not be empty. */
  pick: <Item>(list: readonly Item[]) => Item;
  /** True in so many cases of one. */
  chance: (share: number) => boolean;
}

/** Mulberry32: small, and even enough for what is only looked at. */
export function createRandom(seed: number): Random {
  let state = Math.trunc(seed);
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick(list) {
      const picked = list[between(0, list.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    chance: (share) => next() < share,
  };
}
