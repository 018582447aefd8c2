/** Text as far as a typeface has its letters. */

/** What stands for a letter that is not there. */
export const MISSING = '\ufffd';

/**
 * A letter that the typeface does not have becomes what it is a form of (full-width Ａ becomes A), or else the sign
 * for an unknown letter. What is not seen by itself, such as a joiner of emoji, is left off.
 */
export function toPrintable(text: string, hasLetter: (codePoint: number) => boolean): string {
  const isThere = (letter: string) => hasLetter(letter.codePointAt(0) ?? 0);
  return Array.from(text.normalize('NFC'), (letter) => {
    if (/[\s\p{Cf}\p{Variation_Selector}]/u.test(letter)) return /\s/.test(letter) ? letter : '';
    if (Array.from(letter.normalize('NFD')).every(isThere)) return letter;
    const plain = letter.normalize('NFKD');
    return Array.from(plain).every(isThere) ? plain : MISSING;
  }).join('');
}
