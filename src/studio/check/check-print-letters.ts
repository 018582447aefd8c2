/** Whether the typeface of receipts and certificates has the letters that the registry's language writes with. */
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { toPointer, type JsonValue } from '../../definition/language/json-schema.ts';
import type { Language, Locale } from '../../definition/language/locale.ts';
import { listTexts } from '../../definition/translation/list-texts.ts';
import { toPrintable } from '../../engine/locale/printable-text.ts';

/** Whether the typefaces of a registry with these languages have a letter. */
export type LettersOf = (languages: readonly Language[]) => (codePoint: number) => boolean;

/** An issue for each language with a word that would be printed as signs for unknown letters. */
export function checkPrintLetters({ languages }: Pick<Locale, 'languages'>, lettersOf: LettersOf): DefinitionIssue[] {
  const hasLetter = lettersOf(languages);
  return languages.flatMap(({ id }, index) => {
    const lost = listWritten(id).find((text) => losesLetters(text, hasLetter));
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

/** The files whose texts receipts and certificates print. */
const PRINTED = /\.schema\.json$|(?:^|\/)provider\.json$/;

/**
 * A note for each file with labels, choices or headings of letters that are in none of the typefaces, such as a label
 * in Arabic where no language of the registry is written so. `files`: parsed, by path below the folder.
 */
export function checkPrintedTexts(
  files: ReadonlyMap<string, JsonValue>,
  { languages }: Pick<Locale, 'languages'>,
  lettersOf: LettersOf,
): DefinitionIssue[] {
  const hasLetter = lettersOf(languages);
  return [...files].flatMap(([file, json]) => {
    const [lost, ...others] = PRINTED.test(file)
      ? listTexts(file, json).filter(({ text }) => BEYOND_ENGLISH.test(text) && losesLetters(text, hasLetter))
      : [];
    if (!lost) return [];
    const more = others.length === 0 ? '' : `, and ${others.length} more of this file`;
    return {
      file,
      pointer: toPointer(lost.path),
      message: `Receipts are printed without the letters of “${lost.text}”${more}.`,
      remedy:
        'Write it in the letters of a language of the registry, or add its language to "languages" of "locale" in registry.json.',
      weight: 'note',
    };
  });
}

/** Most texts need not be looked at letter by letter. */
const BEYOND_ENGLISH = /[^\u0020-\u007e]/;

function losesLetters(text: string, hasLetter: (codePoint: number) => boolean): boolean {
  return toPrintable(text, hasLetter) !== toPrintable(text, () => true);
}
