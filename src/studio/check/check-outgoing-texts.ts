/**
 * Whether what leaves the product arrives whole: an SMS in its length, a receipt and a certificate in their letters.
 */
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { toPointer, type JsonValue } from '../../definition/language/json-schema.ts';
import { findSmsText, type WholeValue } from '../../definition/language/sms-texts.ts';
import { readLanguagePath } from '../../definition/translation/language-files.ts';
import { listTexts } from '../../definition/translation/list-texts.ts';
import { readTranslation } from '../../definition/translation/read-translation.ts';
import { fitsCodeSms, fitsSms } from '../../engine/sms-text.ts';
import type { Language, Locale } from '../../definition/language/locale.ts';
import { toPrintable } from '../../engine/locale/printable-text.ts';

/** The files whose texts go out by SMS. */
const FILE = /(?:^|\/)(?:registry|provider)\.json$/;

const HOST = 'registry.example.org';

/** As long as what is usually filled in. What is cut where there is no room for it is left out, but people’s names. */
const VALUES: Record<WholeValue | 'applicant' | 'first_name' | 'last_name' | 'company_name' | 'inviter_name', string> =
  {
    code: '123456',
    minutes: '10',
    days: '30',
    day: '28 September 2026',
    number: 'TYPE-2026-000042-42',
    reference: 'REG-000042',
    references: 'REG-000042, REG-000043, REG-000044',
    count: '120',
    link: `https://${HOST}/${'a'.repeat(50)}`,
    site: 'A registry of usual name',
    service: 'Registration of an ordinary kind',
    status: 'Changes requested',
    transition: 'Approve the application',
    duty: 'Tonnage of the quarter',
    queue: 'Past their day',
    applicant: 'Ngozi Okonkwo',
    first_name: 'Oluwaseun',
    last_name: 'Adebayo',
    company_name: 'Skyline Ground Services Ltd',
    inviter_name: 'Ngozi Okonkwo',
  };

/** Whether they fit two parts, in every language: what is longer would be cut. `files`: parsed, by path. */
export function checkSmsTexts(files: ReadonlyMap<string, JsonValue>): DefinitionIssue[] {
  return [...files].flatMap(([path, json]) =>
    listPlaced(path, json, files)
      .filter(({ place, text }) => !fits(place.split('/').slice(1), text))
      .map(({ pointer }) => ({
        file: path,
        pointer,
        message: 'The text does not fit into the two parts that an SMS has, so its end would be cut.',
        remedy: 'Write it shorter, or with the letters of English alone, of which twice as many fit.',
        weight: 'note' as const,
      })),
  );
}

/** Whatever goes out otherwise than by SMS fits. */
function fits(path: readonly string[], text: string): boolean {
  const found = findSmsText(path, text);
  if (!found) return true;
  return path.at(-1) === 'oneTimeCode' ? fitsCodeSms(found, VALUES, HOST) : fitsSms(found, VALUES);
}

function listPlaced(path: string, json: JsonValue, files: ReadonlyMap<string, JsonValue>) {
  const { file } = readLanguagePath(path) ?? {};
  if (!FILE.test(file ?? path)) return [];
  return file === undefined
    ? listTexts(path, json).map((each) => ({ place: each.place, text: each.text, pointer: toPointer(each.path) }))
    : [...readTranslation(json, files.get(file) ?? null).texts].map(([place, each]) => ({ place, ...each }));
}

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
