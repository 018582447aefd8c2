/**
 * All that is checked of definitions, from their texts alone: for the command, the studio, editors and agents. What
 * only some machine has is handed in; nothing here needs Node.
 */
import { Place } from '../../definition/check/place.ts';
import { comparePlaces } from '../../definition/check/unknown-places.ts';
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import type { ProviderDefinition } from '../../definition/parse/catalog.ts';
import { locateFaults } from '../files/locate-faults.ts';
import type { DefinitionFolder } from '../files/parse-files.ts';
import { checkSendable } from '../simulation/check-answers.ts';
import { countFields } from '../simulation/search.ts';
import { allowPatterns, type DrawInTime } from '../simulation/text-answers.ts';
import { checkDefinitionTexts, type BuildMeans, type CheckedDefinitions } from './check-definition-texts.ts';
import { checkExamples } from './check-examples.ts';
import { ICON_NAMES } from '../../definition/language/icon-names.ts';
import { suggest } from '../../definition/language/nearest-word.ts';
import type { ProviderNode } from '../../definition/check/visit-providers.ts';
import { escapePointer, isJsonObject, type JsonValue, toPointer } from '../../definition/language/json-schema.ts';
import type { Locale, Language } from '../../definition/language/locale.ts';
import { toTokens } from '../../texts/compile.ts';
import type { Tokens } from '../../texts/format-tokens.ts';
import { findSmsText, type WholeValue } from '../../definition/language/sms-texts.ts';
import { readLanguagePath } from '../../definition/translation/language-files.ts';
import { listTexts } from '../../definition/translation/list-texts.ts';
import { readTranslation } from '../../definition/translation/read-translation.ts';
import { fitsCodeSms, fitsSms } from '../../engine/sms-text.ts';
import { toPrintable } from '../../engine/locale/printable-text.ts';

export interface Means extends BuildMeans {
  /** Without it no texts of patterns are made, so that fewer answers are found. */
  drawInTime?: DrawInTime;
  /** The letters of receipts; without it nothing is said of them. */
  lettersOf?: LettersOf;
  /** Whether the product's source says this English; without it nothing is said of texts that nobody says. */
  isSaid?: (english: string) => boolean;
}

/**
 * Questions that the searches of a folder read together: some seconds of work. 2,000 plain questions take a third of
 * it.
 */
const MOST_WORK = 3_000_000;

function countAll({ wizard, forms = [] }: ProviderDefinition): number {
  return countFields([...wizard.steps, ...forms]);
}

/**
 * What a build refuses, and once that is mended, what analysts should know besides. `catalog` is there when a build
 * would take the files; there may be issues all the same: of examples, and names of pictures.
 */
export function checkTexts(given: DefinitionFolder, means: Means): CheckedDefinitions {
  const checked = checkDefinitionTexts(given, means);
  const { catalog, read } = checked;
  if (!catalog) return checked;
  allowPatterns(means.drawInTime);
  const { registry } = catalog;
  const known = { lists: catalog.lists, locale: registry.locale, work: { left: MOST_WORK } };
  // The smallest first, so that one that is very large takes nothing from the others.
  const bySize = catalog.providers.toSorted((one, other) => countAll(one) - countAll(other));
  const sendable = new Map(bySize.map((provider) => [provider, checkSendable(provider, read.examples, known)]));
  const issues = catalog.providers.flatMap((provider) => {
    const contradictions = sendable.get(provider) ?? [];
    // What rules that contradict each other refuse in the examples is told by the rules.
    const examples = contradictions.some(isFault) ? [] : checkExamples(provider, read.examples, known);
    const icons: DefinitionIssue[] = [];
    checkIcons({ provider, place: new Place(`${provider.id}/provider.json`, icons) });
    return [...icons, ...contradictions, ...examples];
  });
  const letters = means.lettersOf
    ? [
        ...checkPrintLetters(registry.locale, means.lettersOf),
        ...checkPrintedTexts(read.files, registry.locale, means.lettersOf),
      ]
    : [];
  const said = checkProductTexts(read.files, registry.locale, means.isSaid);
  const others = [...letters, ...said, ...checkSmsTexts(read.files), ...issues];
  return { ...checked, issues: [...checked.issues, ...locateFaults(others, read.texts)] };
}

/**
 * Pictures on the card and at the steps. A page shows a sheet of paper for one that is not there, so this is told to
 * analysts and stops no build.
 */
function checkIcons({ provider: { card, wizard }, place }: ProviderNode): void {
  const known: readonly string[] = ICON_NAMES;
  const check = (icon: string | undefined, at: string) => {
    if (icon !== undefined && !known.includes(icon))
      place.report(at, `There is no icon "${icon}".`, suggest(icon, known));
  };
  check(card?.icon, '/card/icon');
  wizard.steps.forEach(({ icon }, index) => check(icon, `/wizard/steps/${index}/icon`));
}

const PRODUCT_TEXTS = /^texts\/([\w-]+)\.json$/;

/**
 * What a registry says otherwise than the product, or in a language that the product has not: texts/<language>.json, by
 * the English of the product's source. `files`: parsed, by path below the folder. `isSaid`: whether the product says
 * that English; without it nothing is told of that.
 */
function checkProductTexts(
  files: ReadonlyMap<string, JsonValue>,
  { languages }: Pick<Locale, 'languages'>,
  isSaid: (english: string) => boolean = () => true,
): DefinitionIssue[] {
  const issues: DefinitionIssue[] = [];
  const named = languages.map(({ id }) => id);
  for (const [path, json] of files) {
    const [, language] = PRODUCT_TEXTS.exec(path) ?? [];
    if (language === undefined) continue;
    const place = new Place(path, issues);
    if (!named.includes(language))
      place.report(
        '',
        `"${language}" is none of the languages of registry.json, so nobody reads this file.`,
        `${suggest(language, named)} Add { "id": "${language}" } to "languages" of "locale" there, or remove the file.`,
        'doubt',
      );
    if (!isJsonObject(json)) {
      place.report('', 'This is no JSON object.', 'Put everything between { and }.');
      continue;
    }
    for (const [english, text] of Object.entries(json))
      checkText({ english, text, language }, isSaid, place.inside(`/${escapePointer(english)}`));
  }
  return issues;
}

function checkText(
  { english, text, language }: { english: string; text: JsonValue; language: string },
  isSaid: (english: string) => boolean,
  place: Place,
): void {
  if (typeof text !== 'string' || text.trim() === '')
    return place.report('', 'No text stands here.', 'Write what is said instead of the English, or remove the line.');
  if (!isSaid(english))
    return place.report(
      '',
      'The product says no such English, so this text is never shown.',
      'Write the English on the left as the product’s source has it, or remove the line.',
      'doubt',
    );
  const read = (message: string): Tokens | undefined => {
    try {
      return toTokens(message);
    } catch {
      return undefined;
    }
  };
  const [source, translated] = [read(english), read(text)];
  if (!source || !translated)
    return place.report(
      '',
      'The text cannot be read: its braces, or its plural, are not whole.',
      'Write {name} for what is filled in, and {count, plural, one {…} other {…}} for what is counted.',
    );
  const [meant, own] = [source, translated].map((each) => [...new Set(listPlaces(each).map((name) => `{${name}}`))]);
  comparePlaces(meant ?? [], own ?? [], place, '');
  comparePlaces(listTags(english), listTags(text), place, '');
  checkPlurals(translated, language, place);
  return undefined;
}

/** A form that is not there is told as "other" is. */
function checkPlurals(translated: Tokens, language: string, place: Place): void {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const cases of listPluralCases(translated)) {
    const missing = needed.filter((each) => !cases.includes(each));
    if (missing.length === 0) continue;
    place.report(
      '',
      `The plural has no form for ${missing.map((each) => `"${each}"`).join(' and ')}, which "${language}" counts with.`,
      `Add ${missing.map((each) => `${each} {…}`).join(' ')} to it.`,
      missing.includes('other') ? undefined : 'doubt',
    );
  }
}

/** The names of the places of a message, in its cases too. */
export function listPlaces(tokens: Tokens): string[] {
  if (typeof tokens === 'string') return [...tokens.matchAll(/\{(\w+)\}/g)].map(([, place]) => place ?? '');
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [place, , cases = {}] = token;
    return [place, ...Object.values(cases).flatMap((each) => (each === undefined ? [] : listPlaces(each)))];
  });
}

/** "<link>" and "</link>", as they stand in it. */
function listTags(message: string): string[] {
  return message.match(/<\/?\w+>/g) ?? [];
}

function listPluralCases(tokens: Tokens): string[][] {
  if (typeof tokens === 'string') return [];
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [, type, cases = {}] = token;
    const inside = Object.values(cases).flatMap((each) => (each === undefined ? [] : listPluralCases(each)));
    return type === 'plural' ? [Object.keys(cases), ...inside] : inside;
  });
}

/** The files whose texts go out by SMS. */
const SMS_TEXTS = /(?:^|\/)(?:registry|provider)\.json$/;

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

/**
 * Whether texts that go out by SMS fit two parts, in every language: what is longer would be cut. `files`: parsed, by
 * path.
 */
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
  if (!SMS_TEXTS.test(file ?? path)) return [];
  return file === undefined
    ? listTexts(path, json).map((each) => ({ place: each.place, text: each.text, pointer: toPointer(each.path) }))
    : [...readTranslation(json, files.get(file) ?? null).texts].map(([place, each]) => ({ place, ...each }));
}

/** Whether the typefaces of a registry with these languages have a letter. */
type LettersOf = (languages: readonly Language[]) => (codePoint: number) => boolean;

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
function checkPrintedTexts(
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
