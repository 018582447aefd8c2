/** Whether the typeface of receipts and certificates has the letters that the registry's language writes with. */
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { getFirstLanguage } from '../../definition/language/languages.ts';
import type { Locale } from '../../definition/language/locale.ts';
import { toPrintable } from '../../engine/locale/printable-text.ts';

/** One issue at most, with the first word that would be printed as signs for unknown letters. `has`: the typeface. */
export function checkPrintLetters(
  locale: Pick<Locale, 'languages'>,
  has: (codePoint: number) => boolean,
): DefinitionIssue[] {
  const { id: language } = getFirstLanguage(locale);
  const lost = listWritten(language).find((text) => toPrintable(text, has) !== toPrintable(text, () => true));
  if (lost === undefined) return [];
  return [
    {
      file: 'registry.json',
      pointer: '/locale/languages/0/id',
      message: `Receipts are printed without the letters of "${language}": "${lost}" could not be read.`,
      remedy: 'Write a language of Latin, Greek or Cyrillic letters and digits, such as "en".',
    },
  ];
}

/** Days, times and numbers as the language writes them. */
function listWritten(language: string): string[] {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 21, 10, 4)));
  const styles: Intl.DateTimeFormatOptions[] = [{ dateStyle: 'long' }, { dateStyle: 'medium', timeStyle: 'short' }];
  return [
    ...styles.flatMap((style) => days.map((day) => new Intl.DateTimeFormat(language, style).format(day))),
    new Intl.NumberFormat(language).format(1_234_567_890.5),
  ];
}
