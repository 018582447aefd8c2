/** The language of who reads, and what the product says in it. A page has one for as long as it is open. */
import type { Tokens } from './format-tokens.ts';

export interface Language {
  /** BCP 47, such as "ha". */
  readonly id: string;
  /** What it says for a message; where it has nothing, English is said as it stands in the source. */
  readonly find?: (message: Tokens) => Tokens | undefined;
}

let first: Language = { id: 'en-001' };
let turn: Language | undefined;

/** What is spoken where nobody in particular reads: a page's language, or the registry's first one. */
export function setLanguage(language: Language): void {
  first = language;
}

export function getLanguage(): Language {
  return turn ?? first;
}

/** What `act` says, until it returns, is said in `language`. */
export function speakIn<Result>(language: Language, act: () => Result): Result {
  const before = turn;
  turn = language;
  try {
    return act();
  } finally {
    turn = before;
  }
}
