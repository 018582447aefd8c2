import type { Chance } from '../../../../src/studio/simulation/random.ts';

/**
 * The cards one after the other, shuffled anew each time that all of them came: each comes as often as it stands there.
 */
export function createDeck<Card>(random: Chance, cards: readonly Card[]): () => Card {
  let left: Card[] = [];
  return () => {
    if (left.length === 0) left = [...cards];
    const [card] = left.splice(random.below(left.length), 1);
    return card as Card;
  };
}
