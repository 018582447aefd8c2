/**
 * The code knows no country: where the registry is stands in registry.json, and everything else of it in its folder.
 */
import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './imports';

/** Files of SQL that are released do not change; a language's own words may be about anything. */
const isExcepted = (path: string) => path.endsWith('.sql') || path.startsWith('src/texts/languages/');

/** In the examples of remedies and of the language's words, some country has to stand. */
const EXAMPLES = ['src/definition/language/locale.ts', 'src/engine/locale/'];

/** Of the country that the registry of schemas/ is in. */
const OF_THE_COUNTRY = [
  /nigeri/i,
  // A sign among others that an SMS has no letter for is of no country.
  /\bnaira\b|₦(?!': 'N')|\bNGN\b|\bkobo\b/i,
  /\bFAAN\b|\bNCAA\b|\bNAFDAC\b|\bNIN\b|\bBVN\b/,
  /\b(lagos|abuja|kano|port harcourt|calabar|enugu|maiduguri|ibadan)\b/i,
  /\b(hausa|yoruba|igbo)\b/i,
  /(?<![\d.])\+?\(?234\)?(?=[ -]?[789]\d|['"`])|00234/,
  /\b0[789]0[1-9][ -]?\d{3}[ -]?\d{4}\b/,
];

const OF_ANY = [
  /\bin_?lagos|lagos_?(time|offset|day)/i,
  /\ben-[A-Z]{2}\b/,
  /\+01:?00\b|\bUTC ?\+ ?\d/i,
  // Hours that are added to an instant stand for a time zone.
  /(getTime\(\)|Date\.now\(\)|\btime|\binstant) *[+-] *(3_?600_?000|60 \* 60 \* 1000)\b/,
];

function findLocaleWords(path: string, source: string): string[] {
  if (isExcepted(path)) return [];
  const words = [...OF_THE_COUNTRY, ...(EXAMPLES.some((place) => path.startsWith(place)) ? [] : OF_ANY)];
  return source
    .split('\n')
    .flatMap((line, index) => (words.some((word) => word.test(line)) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}

describe('src/ and index.html', () => {
  it('names no country, no time zone, no language and no calling code', () => {
    const files = [...listFiles('src'), 'index.html'];
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((path) => findLocaleWords(path, readText(path)))).toEqual([]);
  });
});

describe('the search for words of a country', () => {
  it.each([
    ['a language', `count.toLocaleString('en-NG')`],
    ['another language', `new Intl.NumberFormat('en-GB')`],
    ['a time zone', `{ timeZone: 'Africa/Lagos' }`],
    ['a country in a comment', `/** Today in Nigeria. */`],
    ['a calling code', `const phone = '+2348031234567';`],
    ['a calling code alone', `const HOME = '234';`],
    ['money', `/** "₦1,500.00" */`],
    ['its code', `const MONEY = 'NGN';`],
    ['an authority', `<title>FAAN</title>`],
    ['a town', `const PLACE = 'Abuja';`],
    ['a phone number', `example: '0803 123 4567'`],
    ['an offset', 'new Date(`${day}T00:00:00+01:00`)'],
    ['an offset in words', `// UTC+1 all year`],
    ['an hour that is added', `new Date(now.getTime() + 3_600_000)`],
  ])('finds %s', (_what, source) => {
    expect(findLocaleWords('src/server/review/dates.ts', source)).toHaveLength(1);
  });

  it.each([
    ['the examples of a remedy', 'src/definition/language/locale.ts', `'Write a language such as "en-KE"'`],
    ['a language’s own words', 'src/texts/languages/yo.json', `"yo": "Yoruba"`],
    ['hours that are a length of time', 'src/server/files/uploads.ts', `const HOUR = 3_600_000;`],
    ['digits in other numbers', 'src/server/files/turns.ts', `const SEED = 12345;`],
  ])('passes over %s', (_what, path, source) => {
    expect(findLocaleWords(path, source)).toEqual([]);
  });
});
