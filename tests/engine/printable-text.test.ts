/** Text as far as a typeface has its letters; the typefaces here have few. */
import { expect, test } from 'vitest';
import { toPrintable } from '@/engine/locale/printable-text';

test.each([
  ['a letter and its mark', 'e\u0301', 'é', 'é'],
  ['a letter, and not its mark', 'e', 'é', '\ufffd'],
  ['a mark, and not its letter', '\u0301', 'é', '\ufffd'],
  ['what a letter is a form of', 'fi', 'ﬁ', 'fi'],
  ['a part of what a letter is a form of', 'f', 'ﬁ', '\ufffd'],
  ['the other part of it', 'i', 'ﬁ', '\ufffd'],
])('of a typeface that has %s ("%s") %s is printed as %s', (_what, letters, text, printed) => {
  const points = new Set(Array.from(letters, (letter) => letter.codePointAt(0)));
  expect(toPrintable(text, (codePoint) => points.has(codePoint))).toBe(printed);
});

test('blanks stay, and what is not seen by itself goes', () => {
  expect(toPrintable('a\u200d \ufe0fb\t', () => true)).toBe('a b\t');
});
