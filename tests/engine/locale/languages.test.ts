import { describe, expect, it } from 'vitest';
import { getFirstLanguage, listFallbacks } from '@/definition/language/languages';
import { Locale } from '@/definition/language/locale';
import { toDirection } from '@/engine/locale/direction';
import shipped from '../../../schemas/registry.json';

const { languages: _shipped, ...place } = shipped.locale;
const read = (...languages: object[]) => Locale.parse({ ...place, languages });

describe('the languages of a registry', () => {
  it('are one where the registry is of before there were several', () => {
    const locale = Locale.parse({ ...place, language: 'fr-SN' });
    expect(locale).toEqual(read({ id: 'fr-SN' }));
    expect(getFirstLanguage(locale)).toEqual({ id: 'fr-SN', reviewed: true });
    expect(Locale.safeParse({ ...place, language: 'fr-SN', languages: [{ id: 'fr-SN' }] }).success).toBe(false);
  });

  it('fall back to the first one, or by way of another', () => {
    const locale = read(
      { id: 'en-NG' },
      { id: 'ha' },
      { id: 'ha-NE', fallback: 'ha' },
      { id: 'yo', fallback: 'en-NG' },
    );
    expect(['en-NG', 'ha', 'ha-NE', 'yo', 'sw'].map((id) => listFallbacks(locale, id))).toEqual([
      [],
      ['ha'],
      ['ha-NE', 'ha'],
      ['yo'],
      [],
    ]);
  });

  it('end where they fall back in a circle, or to one that is not there', () => {
    const locale = read(
      { id: 'en-NG' },
      { id: 'ha', fallback: 'yo' },
      { id: 'yo', fallback: 'ha' },
      { id: 'ig', fallback: 'x' },
    );
    expect(['ha', 'yo', 'ig'].map((id) => listFallbacks(locale, id))).toEqual([['ha', 'yo'], ['yo', 'ha'], ['ig']]);
  });

  it.each([
    ['english', 'no tag'],
    ['EN-ng', 'not as tags are written'],
    ['x', 'too short'],
    ['xx', 'no days and numbers are known of it'],
  ])('are no %s (%s) at the first place', (id) =>
    expect(Locale.safeParse({ ...place, languages: [{ id }] }).success).toBe(false),
  );

  it.each([
    ['ar-EG', 'rtl'],
    ['ur', 'rtl'],
    ['ha-Arab', 'rtl'],
    ['ff-Adlm', 'rtl'],
    ['ha', 'ltr'],
    ['am', 'ltr'],
    ['en-XA', 'ltr'],
  ])('%s is written %s', (id, direction) => expect(toDirection(id)).toBe(direction));
});
