/**
 * Letters of other scripts that nobody tells from Latin ones: with one of them, which slips in from another keyboard or
 * a copied text, two words read alike and are not.
 */

/** Cyrillic, Greek and Armenian letters in their small form, by the Latin letter that they look like. */
const TWINS: Record<string, string> = {
  a: 'аɑα',
  c: 'сϲ',
  d: 'ԁ',
  e: 'е',
  g: 'ց',
  h: 'һհ',
  i: 'іι',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏ',
  m: 'м',
  n: 'ո',
  o: 'оοօ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝ',
  x: 'хχ',
  y: 'уү',
};
const LATIN = new Map(
  Object.entries(TWINS).flatMap(([latin, twins]) => Array.from(twins).map((each) => [each, latin])),
);

/**
 * The text as it is seen: words that read alike have the same, whatever their capitals and the scripts of their
 * letters.
 */
export function toLook(text: string): string {
  return Array.from(text.normalize('NFKC').toLowerCase())
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('');
}

/** Where Latin letters stand in one word with others that look like Latin ones, the first of these. */
export function findStranger(word: string): { letter: string; before: string } | undefined {
  if (!/\p{Script=Latin}/u.test(word)) return undefined;
  const letters = Array.from(word);
  const at = letters.findIndex((letter) => LATIN.has(letter.toLowerCase()));
  const letter = letters[at];
  return letter === undefined ? undefined : { letter, before: letters.slice(0, at).join('') };
}

/** The word with the Latin letters that it seems to have. */
export function toLatin(word: string): string {
  return Array.from(word)
    .map((letter) => {
      const small = letter.toLowerCase();
      const latin = LATIN.get(small) ?? small;
      return small === letter ? latin : latin.toUpperCase();
    })
    .join('');
}
