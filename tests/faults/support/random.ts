/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, below: (limit) => Math.floor(next() * limit) };
}

/** The cards one after the other, shuffled anew each time that all of them came: each comes as often as it stands there. */
export function createDeck<Card>(random: Random, cards: readonly Card[]): () => Card {
  let left: Card[] = [];
  return () => {
    if (left.length === 0) left = [...cards];
    const [card] = left.splice(random.below(left.length), 1);
    return card as Card;
  };
}
