import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/server/http/choose-language';

const OFFERED = ['en-NG', 'ha', 'fr-NE', 'ar'];

describe('the language of an answer', () => {
  it.each([
    ['what was chosen, whatever the account and the browser wish', { chosen: 'ha', account: 'ar', accept: 'fr' }, 'ha'],
    ['the account’s, whatever the browser wishes', { account: 'ar', accept: 'fr' }, 'ar'],
    ['the browser’s first wish that is offered', { accept: 'de, fr-FR;q=0.9, ar;q=0.8' }, 'fr-NE'],
    ['the wish that weighs more, whatever its place', { accept: 'ar;q=0.3, ha;q=0.7' }, 'ha'],
    ['the registry’s own where nothing fits', { accept: 'de, *;q=0.5' }, 'en-NG'],
    ['the registry’s own without a wish', {}, 'en-NG'],
    ['the account’s where what was chosen is gone', { chosen: 'pcm', account: 'ha', accept: 'ar' }, 'ha'],
    ['the browser’s wish where both are gone', { chosen: 'pcm', account: 'yo', accept: 'ar' }, 'ar'],
    [
      'the registry’s own for what is no language',
      { chosen: '../../etc', account: '\u0000', accept: ';;q=,' },
      'en-NG',
    ],
    ['a language in whatever letters', { chosen: 'HA' }, 'ha'],
  ])('is %s', (_, wishes, language) => {
    expect(chooseLanguage(OFFERED, wishes)).toBe(language);
  });
});
