/** The code knows no country: where the registry is stands in registry.json, and its defaults in two places. */
import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './imports';

/** The defaults of the language, and what is made of them. */
const PLACES = ['src/definition/language/locale.ts', 'src/engine/locale/'];

/** Files of SQL that are released do not change. */
const isExcepted = (path: string) => PLACES.some((place) => path.startsWith(place)) || path.endsWith('.sql');

const WORDS = [
  // Passwords that many people choose may have it.
  /nigeri(?!a\d)/i,
  /africa\/lagos/i,
  /\bin_?lagos|lagos_?(time|offset|day)/i,
  /\ben-[A-Z]{2}\b/,
  /\+234|['"`]234['"`]/,
  /\+01:?00\b|\bUTC ?\+ ?\d/i,
  // Hours that are added to an instant stand for a time zone.
  /(getTime\(\)|Date\.now\(\)|\btime|\binstant) *[+-] *(3_?600_?000|60 \* 60 \* 1000)\b/,
];

function findLocaleWords(path: string, source: string): string[] {
  if (isExcepted(path)) return [];
  return source
    .split('\n')
    .flatMap((line, index) => (WORDS.some((word) => word.test(line)) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}

describe('src/', () => {
  it('names no country, no time zone, no language and no calling code', () => {
    const files = listFiles('src');
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
    ['an offset', 'new Date(`${day}T00:00:00+01:00`)'],
    ['an offset in words', `// UTC+1 all year`],
    ['an hour that is added', `new Date(now.getTime() + 3_600_000)`],
  ])('finds %s', (_what, source) => {
    expect(findLocaleWords('src/server/review/dates.ts', source)).toHaveLength(1);
  });

  it.each([
    ['the place that knows them', 'src/definition/language/locale.ts', `'Africa/Lagos'`],
    ['hours that are a length of time', 'src/server/files/uploads.ts', `const HOUR = 3_600_000;`],
    ['digits in other numbers', 'src/server/files/turns.ts', `const SEED = 12345;`],
  ])('passes over %s', (_what, path, source) => {
    expect(findLocaleWords(path, source)).toEqual([]);
  });
});
