/** Whether the typeface of receipts and certificates has the letters that the registry's language writes with. */
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import type { Language, Locale } from '../../definition/language/locale.ts';
import { toPrintable } from '../../engine/locale/printable-text.ts';

/** Whether the typefaces of a registry with these languages have a letter. */
export type LettersOf = (languages: readonly Language[]) => (codePoint: number) => boolean;

/** An issue for each language with a word that would be printed as signs for unknown letters. */
export function checkPrintLetters({ languages }: Pick<Locale, 'languages'>, lettersOf: LettersOf): DefinitionIssue[] {
  const hasLetter = lettersOf(languages);
  return languages.flatMap(({ id }, index) => {
    const lost = listWritten(id).find((text) => toPrintable(text, hasLetter) !== toPrintable(text, () => true));
    if (lost === undefined) return [];
    return {
      file: 'registry.json',
      pointer: `/locale/languages/${index}/id`,
      message: `Receipts are printed without the letters of "${id}": "${lost}" could not be read.`,
      remedy: 'Write a language of Latin, Greek, Cyrillic, Arabic, Devanagari or Ethiopic letters, such as "en".',
    };
  });
}

/** Days, times and numbers as the language writes them. */
function listWritten(language: string): string[] {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 21, 10, 4)));
  const styles: Intl.DateTimeFormatOptions[] = [{ dateStyle: 'long' }, { dateStyle: 'medium', timeStyle: 'short' }];
  return [
    ...styles.flatMap((style) => {
      const format = new Intl.DateTimeFormat(language, style);
      return days.map((day) => format.format(day));
    }),
    new Intl.NumberFormat(language).format(1_234_567_890.5),
  ];
}
