/** The files of other languages, against those whose texts they word anew. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, isJsonObject, type JsonValue, toPointer } from '../language/json-schema.ts';
import { getFirstLanguage, listFallbacks } from '../language/languages.ts';
import type { Locale } from '../language/locale.ts';
import { suggest } from '../language/nearest-word.ts';
import { findShape, readLanguagePath, toLanguageFile } from '../translation/language-files.ts';
import { hasWords, listPlaces, listTexts, type SourceText } from '../translation/list-texts.ts';
import { readSources, toSourceHash, TRANSLATION_META } from '../translation/translation-file.ts';
import { readTranslation, type Translated } from '../translation/read-translation.ts';
import { Place } from './place.ts';
import { comparePlaces } from './unknown-places.ts';
import { toHeard } from './check-alike.ts';

const REGISTRY = 'registry.json';

export interface TranslatedFolder {
  files: ReadonlyMap<string, JsonValue>;
  unreadable?: ReadonlySet<string>;
  hash: (text: string) => string;
}

/** What registry.json says of languages, and what their files say. */
export function checkTranslations(
  folder: TranslatedFolder,
  locale: Pick<Locale, 'languages'>,
  issues: DefinitionIssue[],
): void {
  const place = new Place(REGISTRY, issues).inside('/locale/languages');
  checkLanguages(locale, place);
  for (const [path, json] of folder.files) {
    const read = readLanguagePath(path);
    if (read) checkFile(json, read, folder, locale, new Place(path, issues));
  }
  locale.languages.slice(1).forEach(({ id }, index) => checkMissing(id, folder, locale, place.inside(`/${index + 1}`)));
}

/** Each once, and each falls back to one that ends at the first. */
function checkLanguages({ languages }: Pick<Locale, 'languages'>, place: Place): void {
  const ids = languages.map(({ id }) => id);
  languages.forEach(({ id, fallback }, index) => {
    if (ids.indexOf(id) < index) place.report(`/${index}/id`, `"${id}" is named twice.`, 'Remove one of the two.');
    if (fallback === undefined) return;
    const at = `/${index}/fallback`;
    const others = ids.filter((each) => each !== id);
    if (index === 0)
      place.report(at, 'The first language has every text, so nothing is ever looked for elsewhere.', 'Remove it.');
    else if (!others.includes(fallback))
      place.report(
        at,
        fallback === id ? `"${id}" falls back to itself.` : `"${fallback}" is not one of the languages.`,
        fallback === id ? 'Remove it, or name another language.' : suggest(fallback, others),
      );
    else if (leadsBack(languages, id))
      place.report(
        at,
        `"${id}" falls back to "${fallback}", which leads back to "${id}".`,
        'Let one of them fall back to the first language: remove its "fallback".',
      );
  });
}

function leadsBack(languages: Locale['languages'], id: string): boolean {
  const seen = new Set<string>();
  for (let next = findFallback(languages, id); next !== undefined && !seen.has(next);) {
    if (next === id) return true;
    seen.add(next);
    next = findFallback(languages, next);
  }
  return false;
}

function findFallback(languages: Locale['languages'], id: string): string | undefined {
  return languages.find((each) => each.id === id)?.fallback;
}

function checkFile(
  json: JsonValue,
  { file, language }: { file: string; language: string },
  { files, unreadable, hash }: TranslatedFolder,
  locale: Pick<Locale, 'languages'>,
  place: Place,
): void {
  const first = getFirstLanguage(locale).id;
  const others = locale.languages.slice(1).map(({ id }) => id);
  if (language === first)
    return place.report('', `The texts of "${first}" stand in ${file} itself.`, 'Remove this file.');
  if (!others.includes(language))
    return place.report(
      '',
      `"${language}" is none of the languages of ${REGISTRY}, so nobody reads this file.`,
      `${others.length > 0 ? `${suggest(language, others)} ` : ''}Add { "id": "${language}" } to "languages" of "locale" there, or remove the file.`,
    );
  const source = files.get(file);
  if (source === undefined) {
    if (unreadable?.has(file)) return undefined;
    return place.report(
      '',
      `There is no ${file} whose texts these could be.`,
      'Remove the file, or name it after one that is there.',
    );
  }
  if (!isJsonObject(json)) return place.report('', 'This is no JSON object.', 'Put everything between { and }.');
  const meta = `${'../'.repeat(file.split('/').length - 1)}${TRANSLATION_META}`;
  if (Object.keys(json)[0] !== '$schema' || json['$schema'] !== meta)
    place.report(
      '$schema' in json ? '/$schema' : '',
      'The first line does not name the meta-schema, so editors cannot help.',
      `Begin with "$schema": "${meta}".`,
      'note',
    );
  const { texts, faults } = readTranslation(json, source);
  for (const { pointer, message, remedy } of faults) place.report(pointer, message, remedy);
  const all = listTexts(file, source);
  const sources = new Map(all.map((each) => [each.place, each]));
  checkAlikeTranslations(all, texts, place);
  const translatedFrom = readSources(json);
  for (const [at, from] of Object.entries(translatedFrom))
    if (!at.startsWith('/') || typeof from !== 'string')
      place.report(
        `/$of/${escapePointer(at)}`,
        `Under "$of" stands what each text was translated from, by its place; "${at}" says nothing of that kind.`,
        'Remove it: "npm run schemas:translate" writes what belongs there.',
      );
  for (const [at, translated] of texts) {
    const own = sources.get(at);
    if (own) checkText(translated, own, place);
    else tellUnknown(at, translated, { file, places: [...sources.keys()] }, place);
    const from = translatedFrom[at];
    if (own && from !== undefined && from !== toSourceHash(own.text, hash))
      place.report(
        translated.pointer,
        `It was translated from another text than the one that is there now: “${own.text}”.`,
        `Translate it anew, and remove "${at}" from "$of".`,
        'note',
      );
  }
  return undefined;
}

function tellUnknown(
  at: string,
  { pointer }: Translated,
  { file, places }: { file: string; places: readonly string[] },
  place: Place,
): void {
  const known = new Set(places);
  const segments = at.split('/');
  // The first key on the way that leads to no text is the one that is meant.
  const length = segments.findIndex((_key, index) => {
    const way = segments.slice(0, index + 1).join('/');
    return ![...known].some((each) => each === way || each.startsWith(`${way}/`));
  });
  const key = segments[length] ?? '';
  const around = segments.slice(0, length).join('/');
  const beside = places.flatMap((each) =>
    each.startsWith(`${around}/`) ? (each.slice(around.length + 1).split('/')[0] ?? []) : [],
  );
  const depth = segments.length - 1 - length;
  const inFile = pointer
    .split('/')
    .slice(0, depth === 0 ? undefined : -depth)
    .join('/');
  place.report(
    inFile,
    `There is no text "${key}" at this place of ${file}, so nobody reads it.`,
    beside.length === 0 ? 'Remove it.' : `${suggest(key, new Set(beside))} Or remove it.`,
    'note',
  );
}

/** Signs that would be shown as they are. */
const MARKUP = /<\/?[a-z][^<>]*>/i;

function checkText({ text, pointer }: Translated, source: SourceText, place: Place): void {
  if (text.trim() === '')
    return place.report(
      pointer,
      'The text is empty; the one of the language after it is shown.',
      'Write the text, or remove it where it is not translated yet.',
    );
  const markup = MARKUP.exec(text)?.[0];
  if (markup !== undefined && !MARKUP.test(source.text))
    place.report(
      pointer,
      `${markup} would be shown as it is written: a text has no markup.`,
      'Write the text without it.',
    );
  comparePlaces(listPlaces(source.text), listPlaces(text), place, pointer);
  return undefined;
}

/** How many texts of each file have no words in the language; the files of which most are missing are told together. */
function checkMissing(
  language: string,
  { files, unreadable }: TranslatedFolder,
  locale: Pick<Locale, 'languages'>,
  place: Place,
): void {
  const chain = listFallbacks(locale, language);
  const counts = [...files].flatMap(([file, json]) => {
    if (!findShape(file) || readLanguagePath(file)) return [];
    const texts = listTexts(file, json).filter(({ text }) => hasWords(text));
    const own = toLanguageFile(file, language);
    const translated = chain.flatMap((each) => [
      ...readTranslation(files.get(toLanguageFile(file, each)) ?? null, json).texts.keys(),
    ]);
    const there = new Set(translated);
    const missing = texts.filter((each) => !there.has(each.place));
    const isThere = files.has(own);
    // What cannot be read is told by its reader.
    if (texts.length === 0 || unreadable?.has(own) || (isThere && !isJsonObject(files.get(own)))) return [];
    return [{ file, own, isThere, all: texts.length, missing: missing.length, first: missing[0] }];
  });
  const command = `"npm run schemas:translate -- ${language}" writes them for translators.`;
  const open = counts.filter(({ missing }) => missing > 0);
  const isMaintained = ({ isThere, all, missing }: (typeof open)[number]) => isThere && missing <= all / 2;
  for (const { file, own, all, missing, first } of open.filter(isMaintained))
    place
      .ofFile(own)
      .report(
        '',
        `${missing} of the ${all} texts of ${file} have no words in "${language}"; the first: “${first?.text}”.`,
        command,
        'note',
      );
  const rest = open.filter((each) => !isMaintained(each));
  if (rest.length === 0) return;
  const sum = rest.reduce((total, { missing }) => total + missing, 0);
  place.report(
    '/id',
    counts.every(({ isThere }) => !isThere)
      ? `No file has texts in "${language}", so whoever chooses it reads another language.`
      : `${sum} texts of ${rest.length} ${rest.length === 1 ? 'file' : 'files'} have no words in "${language}" yet, such as most of ${rest[0]?.file}.`,
    command,
    'note',
  );
}

/**
 * Lists of which somebody chooses or is told one, by the key before their items, and the text of each item that tells
 * it.
 */
const LISTS: Readonly<Record<string, string>> = {
  oneOf: 'title',
  anyOf: 'title',
  enumNames: '',
  'ui:enumNames': '',
  statuses: 'label',
  stages: 'label',
  roles: 'name',
  steps: 'title',
  reasons: '',
  documentReasons: '',
};

/** One issue for each that reads as another of its list, whose words in the first language differ. */
function checkAlikeTranslations(
  sources: readonly SourceText[],
  texts: ReadonlyMap<string, Translated>,
  place: Place,
): void {
  const known = new Map<string, SourceText[]>();
  for (const source of sources) {
    const list = findList(source);
    const translated = texts.get(source.place);
    if (list === undefined) continue;
    const key = `${list} ${toHeard(translated?.text ?? source.text)}`;
    const same = known.get(key) ?? [];
    const other = same.find(({ text }) => toHeard(text) !== toHeard(source.text));
    known.set(key, [...same, source]);
    const pointer = translated?.pointer ?? (other && texts.get(other.place)?.pointer);
    if (other && pointer !== undefined)
      place.report(
        pointer,
        `“${other.text}” and “${source.text}” read the same here: nobody could tell them apart.`,
        'Word one of them differently.',
      );
  }
}

/** The list that the text tells an item of; undefined where it tells none. */
function findList({ path }: SourceText): string | undefined {
  const at = path.findLastIndex((key) => Object.hasOwn(LISTS, key));
  const [text = '', ...more] = path.slice(at + 2);
  return at === -1 || more.length > 0 || path.length < at + 2 || text !== LISTS[String(path[at])]
    ? undefined
    : toPointer(path.slice(0, at + 1));
}
