/**
 * Messages as they are told: compiled when they are first asked for, in development and tests. A build has compiled them
 * (`scripts/vite/texts.ts`), and has another module in the place of this one.
 */
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Tokens } from './format-tokens.ts';

const compiled = new Map<string, Tokens>();

/** Throws what is wrong with an ICU message. */
export function compile(message: string): Tokens {
  let tokens = compiled.get(message);
  if (tokens === undefined) compiled.set(message, (tokens = toTokens(message)));
  return tokens;
}

/** What has no place is its own text, apostrophes and all. */
export function toTokens(message: string): Tokens {
  if (!/[{}]/.test(message)) return message;
  return compileMessage(message) as Tokens;
}
