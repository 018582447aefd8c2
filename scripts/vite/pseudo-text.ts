/**
 * The pseudo-language: English in brackets, with marks on its letters and a third longer. What a page shows without the
 * brackets is in no catalogue; what is cut off would be in German, too.
 */
import { toTokens } from '../../src/texts/compile.ts';

export const PSEUDO_LANGUAGE = 'en-XA';

const MARKED: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

/** An ICU message as it would stand in a translator's file; its places and tags are left as they are. */
export function toPseudoText(message: string): string {
  // Of a message with cases, each is bracketed by the message's own brackets: only letters outside of places are marked.
  const tokens = toTokens(message);
  const letters = typeof tokens === 'string' ? mark(message) : markOutside(message);
  return `⟦${letters}${'·'.repeat(Math.ceil(message.length / 3))}⟧`;
}

function mark(text: string): string {
  return text.replaceAll(/<[^>]*>|[aeiouAEIOU]/g, (part) => MARKED[part] ?? part);
}

/** Places are told by their depth in braces: text stands where it is even, and words of the language where it is odd. */
function markOutside(message: string): string {
  let depth = 0;
  return message.replaceAll(/[{}]|<[^>]*>|[aeiouAEIOU]/g, (part) => {
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    return depth % 2 === 0 ? (MARKED[part] ?? part) : part;
  });
}
