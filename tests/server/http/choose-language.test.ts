import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/server/http/choose-language';

const OFFERED = ['en-NG', 'ha', 'fr-NE', 'ar'];

describe('the language of an answer', () => {
  it.each([
    ['what was chosen, whatever the browser wishes', 'ha', 'fr', 'ha'],
    ['the browser’s first wish that is offered', undefined, 'de, fr-FR;q=0.9, ar;q=0.8', 'fr-NE'],
    ['the wish that weighs more, whatever its place', undefined, 'ar;q=0.3, ha;q=0.7', 'ha'],
    ['the registry’s own where nothing fits', undefined, 'de, *;q=0.5', 'en-NG'],
    ['the registry’s own without a wish', undefined, undefined, 'en-NG'],
    ['the browser’s wish where what was chosen is gone', 'pcm', 'ar', 'ar'],
    ['the registry’s own for what is no language', '../../etc', ';;q=,', 'en-NG'],
    ['a language in whatever letters', 'HA', undefined, 'ha'],
  ])('is %s', (_, cookie, accept, language) => {
    expect(chooseLanguage(OFFERED, { cookie, accept })).toBe(language);
  });
});
