/** Letters as a keyboard without their marks writes them. */

/** Those that Unicode does not take apart. */
const OTHERS: Readonly<Record<string, string>> = Object.fromEntries(
  ['ɓb', 'ɗđd', 'ƙk', 'ƴy', 'ǝəɛe', 'ɔøo', 'ŋn', 'łl', 'ıi'].flatMap((letters) => {
    const plain = letters.at(-1) ?? '';
    return letters
      .slice(0, -1)
      .split('')
      .map((letter) => [letter, plain]);
  }),
);

/**
 * In small letters, without marks and apostrophes: "Ọ̀yọ́" is "oyo", "Ɗan'Asabe" is "danasabe". As fold_letters of the
 * database, which a test compares.
 */
export function foldLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036F'`\u00B4\u02B9-\u02BF\u2018-\u201B]+/g, '')
    .toLowerCase()
    .replace(/[^\0-\x7F]/g, (letter) => OTHERS[letter] ?? letter);
}
