import { expect, it } from 'vitest';
import { countGroups, groupDigits, listMeanings, parseNumber, toTypedNumber } from '@/engine/locale/typed-number';

it.each([
  ['en-NG', '12,000.5', 12_000.5],
  ['en-NG', '1.50', 1.5],
  ['en-NG', '.5', 0.5],
  ['en-NG', '7.', 7],
  ['en-NG', '1,5', '1,5'],
  ['en-NG', '1.234,5', '1.234,5'],
  ['en-IN', '12,34,567', 1_234_567],
  ['de-DE', '1,5', 1.5],
  ['de-DE', '1.234,56', 1234.56],
  ['de-DE', '1.234', 1234],
  ['de-DE', '12 000,5', 12_000.5],
  ['de-DE', '1.5', '1.5'],
  ['de-DE', '1.50', '1.50'],
  ['de-DE', '1,234.56', '1,234.56'],
  ['de-DE', '1,234,567', '1,234,567'],
  ['fr-FR', '1 234,5', 1234.5],
  ['fr-FR', '1\u202f234,5', 1234.5],
  ['fr-FR', '1.5', '1.5'],
  ['de-CH', '1’234.5', 1234.5],
  ['pt-PT', '-3,25', -3.25],
  ['ar-EG', '١٬٢٣٤٫٥', 1234.5],
  ['ar-EG', '1,234.5', 1234.5],
  ['ar-EG', '١.٥', '١.٥'],
  ['en-NG', '٢٠٢٦', 2026],
  ['en-NG', '१२.५', 12.5],
  ['en-NG', '𝟙𝟚', 12],
  ['de-DE', '12 Kisten', '12 Kisten'],
  ['de-DE', ',', ','],
  ['de-DE', '-', '-'],
  ['de-DE', ' ', undefined],
])('in %s %j is read as %j', (language, text, value) => expect(parseNumber(text, language)).toBe(value));

it.each(['en-NG', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'pt-PT', 'pl-PL', 'sv-SE', 'hi-IN', 'sw-KE', 'ar-EG'])(
  'in %s what a box shows, and what is printed, is read as the number that it is',
  (language) => {
    for (const value of [0, 7, 1.5, -2.25, 999, 1000, 1234, 12_345.678, 1_234_567.89, -1_000_000]) {
      const printed = new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value);
      const shown = toTypedNumber(value, language);
      // Some languages write a sign of their own before what is less than nothing.
      const texts = value < 0 ? [shown, groupDigits(shown, language)] : [shown, groupDigits(shown, language), printed];
      expect(texts.map((text) => parseNumber(text, language))).toEqual(texts.map(() => value));
    }
  },
);

it.each([
  ['en-NG', '1234567.5', '1,234,567.5'],
  ['en-NG', '1,2345', '12,345'],
  ['en-NG', 'twelve', 'twelve'],
  ['en-NG', '007', '007'],
  ['en-NG', '', ''],
  ['de-DE', '1234567,5', '1.234.567,5'],
  ['de-DE', '1234,', '1.234,'],
  ['en-IN', '1234567', '12,34,567'],
  ['es-ES', '1234', '1234'],
  ['ar-EG', '١٢٣٤٫٥', '١٬٢٣٤٫٥'],
  ['ar-EG', '1234.5', '1,234.5'],
])('in %s the thousands of %j are set apart as %j', (language, text, grouped) => {
  expect(groupDigits(text, language)).toBe(grouped);
});

it.each([
  ['en-NG', '1,5', ['1.5', '15']],
  ['de-DE', '1.5', ['1,5', '15']],
  ['de-DE', '1,234.56', ['1234,56']],
  ['de-DE', '1,234,567', ['1234567']],
  ['ar-EG', '١.٥', ['١٫٥', '١٥']],
  ['en-NG', '12 boxes', []],
  ['en-NG', '12', []],
])('in %s %j may mean %j', (language, text, meanings) => expect(listMeanings(text, language)).toEqual(meanings));

it.each([
  ['ar-EG', '١٢٫٥'],
  ['de-DE', '12,5'],
])('in %s a box shows 12.5 as %j', (language, shown) => expect(toTypedNumber(12.5, language)).toBe(shown));

it.each(['en-NG', 'de', 'ar-EG'])('in %s a box shows a number however small as it is typed', (language) => {
  for (const value of [3e-7, -0.00000025, 1.2345e-10, 1e-15]) {
    const shown = toTypedNumber(value, language);
    expect(shown).not.toContain('e');
    expect(parseNumber(shown, language)).toBe(value);
  }
});

it('counts the signs that set thousands apart', () => {
  expect([countGroups('1.234.567,5', 'de-DE'), countGroups('1,5', 'en-NG'), countGroups('1.5', 'en-NG')]).toEqual([
    2, 1, 0,
  ]);
});
