/**
 * The typefaces of PDFs: Noto Sans, and beside it those of the other scripts that registries' languages are written in.
 */

/** By script (ISO 15924): what its typeface adds to the name. */
const SCRIPTS: Readonly<Record<string, string>> = { Arab: 'Arabic', Deva: 'Devanagari', Ethi: 'Ethiopic' };

/**
 * What the names of the typefaces have behind "Noto Sans"; "" for the one of Latin, Greek and Cyrillic letters, first;
 * then those of the registry's languages. The others come last: people may answer in letters of any language.
 */
export function listTypefaces(languages: readonly { id: string }[]): string[] {
  const own = languages.flatMap(({ id }) => SCRIPTS[new Intl.Locale(id).maximize().script ?? ''] ?? []);
  return ['', ...new Set([...own, ...Object.values(SCRIPTS)])];
}

export function toTypefaceFile(typeface: string, weight: '400Regular' | '700Bold'): string {
  const name = typeface === '' ? '' : `-${typeface.toLowerCase()}`;
  return `@expo-google-fonts/noto-sans${name}/${weight}/NotoSans${typeface}_${weight}.ttf`;
}
