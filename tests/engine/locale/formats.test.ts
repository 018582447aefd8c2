import { afterEach, expect, it } from 'vitest';
import { toLongDay } from '@/engine/locale/formats';
import { locale } from '@/engine/locale/locale';
import { getLanguage, setLanguage } from '@/texts/language';

const { id: before } = getLanguage();

afterEach(() => setLanguage({ id: before }));

it.each([
  ['de', '6. November 2026'],
  // Nobody knows its days: the device's own language would be another one each time.
  ['tlh', '6 November 2026'],
])('in "%s" a day is written in its way, and where that is not known in the registry’s', (id, written) => {
  expect(locale.languages[0]?.id).toBe('en-NG');
  setLanguage({ id });
  expect(toLongDay('2026-11-06')).toBe(written);
});
