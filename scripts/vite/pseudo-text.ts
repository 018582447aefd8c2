/**
 * The pseudo-language: English in brackets, with marks on its letters and a third longer. What a page shows without the
 * brackets is in no catalogue; what is cut off would be in German, too.
 */
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

/**
 * An ICU message as it would stand in a translator's file. Places are told by their depth in braces: text stands where
 * it is even, and words of the language where it is odd.
 */
export function toPseudoText(message: string): string {
  let depth = 0;
  const letters = message.replaceAll(/[{}]|<[^>]*>|[aeiouAEIOU]/g, (part) => {
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    return depth % 2 === 0 ? (MARKED[part] ?? part) : part;
  });
  return `⟦${letters}${'·'.repeat(Math.ceil(message.length / 3))}⟧`;
}
