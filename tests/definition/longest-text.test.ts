import { expect, it } from 'vitest';
import { findLongestText } from '../../src/definition/check/longest-text';

it.each([
  ['^[A-Z]{3}-[0-9]{3}[A-Z]{2}$', 9],
  ['^(?!000)[A-Z]{2,3}/[0-9]{4}/(?:19|20)[0-9]{2}$', 13],
  ['^(?:[1-9]|1[0-2])$', 2],
  ['^(?:AB|CDE){2}$', 6],
  ['^\\p{Lu}\\d?\\u{1F600}$', 3],
  ['^a??b$', 2],
  ['^[\\]a]{2}$', 2],
  ['^[A-Z]+$', Infinity],
  ['^[0-9]{3,}$', Infinity],
  ['[0-9]{3}', Infinity],
  ['^a$|^bb$', 2],
  ['^a$|bb$', Infinity],
  ['^(a{9})\\1$', 18],
  ['^(a+)\\1$', Infinity],
  ['^a(?!b)', Infinity],
  ['(?<!b)a$', Infinity],
  ['^(', Infinity],
  ['^a\\$', Infinity],
])('the longest text of %s has %i characters', (pattern, characters) => {
  expect(findLongestText(pattern)).toBe(characters);
});
