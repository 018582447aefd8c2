/** In Node in place of the module `virtual:registry`, which the bundler makes of the folder that it builds. */
import { Locale } from '../../definition/language/locale.ts';

/** Of the folder that is checked. */
export const locale = Locale.parse({});

/** Whoever checks a folder begins with it. */
export function setLocale(ofFolder: Locale): void {
  Object.assign(locale, ofFolder);
}
