import type { Tokens } from './format-tokens.ts';
import type { Language } from './language.ts';

/**
 * Six or seven letters and digits that stand for a message in the files of other languages, so that these need not
 * repeat its English: FNV-1a over what it is compiled to. Two messages of one id fail the build.
 */
export function toMessageId(message: Tokens): string {
  let hash = 0x811c9dc5;
  for (const character of typeof message === 'string' ? message : JSON.stringify(message))
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** By the ids of their messages. */
export type Texts = Readonly<Record<string, Tokens | undefined>>;

export function createLanguage(id: string, texts: Texts): Language {
  return { id, find: (message) => texts[toMessageId(message)] };
}
