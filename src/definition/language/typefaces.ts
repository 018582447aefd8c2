/** The typefaces of PDFs: Noto Sans, and beside it that of each other script which a registry's languages are written in. */

/** By script (ISO 15924): what its typeface adds to the name. */
const SCRIPTS: Readonly<Record<string, string>> = { Arab: 'Arabic', Deva: 'Devanagari', Ethi: 'Ethiopic' };

/** What the names of the typefaces have behind "Noto Sans"; "" for the one of Latin, Greek and Cyrillic letters, first. */
export function listTypefaces(languages: readonly { id: string }[]): string[] {
  const others = languages.flatMap(({ id }) => SCRIPTS[new Intl.Locale(id).maximize().script ?? ''] ?? []);
  return ['', ...new Set(others)];
}

/** The module of a typeface. */
export function toTypefaceFile(typeface: string, weight: '400Regular' | '700Bold'): string {
  const name = typeface === '' ? '' : `-${typeface.toLowerCase()}`;
  return `@expo-google-fonts/noto-sans${name}/${weight}/NotoSans${typeface}_${weight}.ttf`;
}
