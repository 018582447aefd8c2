/**
 * Messages as they are told: compiled when they are first asked for, in development and tests. A build has compiled
 * them (`scripts/vite/texts.ts`), and has another module in the place of this one.
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Tokens } from './format-tokens.ts';

const compiled = new Map<string, Tokens>();

/** Throws what is wrong with an ICU message. */
export function compile(message: string): Tokens {
  let tokens = compiled.get(message);
  if (tokens === undefined) compiled.set(message, (tokens = toTokens(message)));
  return tokens;
}

/** Nothing but text and places that are filled as they are: formatted without being compiled. */
const SIMPLE = /^(?:[^{}]|\{\w+\})*$/;

/** Only what counts, chooses or quotes braces is another thing than it is written. */
export function toTokens(message: string): Tokens {
  return SIMPLE.test(message) && !/'[{}]/.test(message) ? message : (compileMessageOrThrow(message) as Tokens);
}
