/** In Node in place of the module `virtual:registry`, which the bundler makes of the folder that it builds. */
import type { Locale } from '../../definition/language/locale.ts';

/** Of the folder that is checked; of no country until one is. */
export const locale: Locale = {
  country: 'ZZ',
  currency: 'XXX',
  languages: [{ id: 'en', reviewed: true }],
  timeZone: 'UTC',
  timeZoneName: 'UTC',
  phone: { callingCode: '1', trunkPrefix: '', nationalLength: 10, example: '2015550123' },
  legalForms: [],
  weekend: [],
  holidays: {},
};

/** Whoever checks a folder begins with it. */
export function setLocale(ofFolder: Locale): void {
  Object.assign(locale, ofFolder);
}
