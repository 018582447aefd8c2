import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '@/texts/language';
import { listText } from '@/texts/list-text';
import { toTokens } from '@/texts/compile';
import { createLanguage, toMessageId } from '@/texts/create-language';
import { msg, t } from '@/texts/t';

const translate = (id: string, texts: Record<string, string>) =>
  createLanguage(
    id,
    Object.fromEntries(Object.entries(texts).map(([from, to]) => [toMessageId(toTokens(from)), toTokens(to)])),
  );

afterEach(() => setLanguage({ id: 'en-001' }));

describe('a message', () => {
  it('is said in English where there is nothing else', () => {
    expect(t('We’ve saved it, {name}. It isn’t sent.', { name: 'Ada' })).toBe('We’ve saved it, Ada. It isn’t sent.');
    expect(t("Don't")).toBe("Don't");
  });

  it.each([
    [0, '0 files of 1,234'],
    [1, '1 file of 1,234'],
    [2, '2 files of 1,234'],
  ])('counts %i', (count, text) => {
    expect(t('{count, plural, one {# file} other {# files}} of {all, number}', { count, all: 1234 })).toBe(text);
  });

  it('chooses by a word, and falls back to the other', () => {
    const message = msg(
      '{who, select, officer {An officer} other {Somebody}} wrote {times, plural, =1 {once} other {# times}}',
    );
    expect(t(message, { who: 'officer', times: 1 })).toBe('An officer wrote once');
    expect(t(message, { who: 'system', times: 3 })).toBe('Somebody wrote 3 times');
  });

  it('is said in the language of who reads, by its own plurals, and in English where that has no words', () => {
    setLanguage(
      translate('pl', {
        Save: 'Zapisz',
        '{count, plural, one {# file} other {# files}}': '{count, plural, one {# plik} few {# pliki} other {# plików}}',
      }),
    );
    expect([1, 3, 5].map((count) => t('{count, plural, one {# file} other {# files}}', { count }))).toEqual([
      '1 plik',
      '3 pliki',
      '5 plików',
    ]);
    expect(t('Save')).toBe('Zapisz');
    expect(t('Cancel')).toBe('Cancel');
  });
});

it('a list is joined by the language’s own words', () => {
  expect(listText(['A', 'B', 'C'], 'disjunction')).toBe('A, B or C');
  setLanguage({ id: 'de' });
  expect(listText(['A', 'B', 'C'])).toBe('A, B und C');
});
