/**
 * What a registry says otherwise than the product, or in a language that the product has not: texts/<language>.json, by
 * the English of the product's source.
 */
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { escapePointer, isJsonObject, type JsonValue } from '../../definition/language/json-schema.ts';
import type { Locale } from '../../definition/language/locale.ts';
import { suggest } from '../../definition/language/nearest-word.ts';
import { Place } from '../../definition/check/place.ts';
import { toTokens } from '../../texts/compile.ts';
import type { Tokens } from '../../texts/format-tokens.ts';

const FILE = /^texts\/([\w-]+)\.json$/;

/**
 * `files`: parsed, by path below the folder. `isSaid`: whether the product says that English; without it nothing is
 * told of that.
 */
export function checkProductTexts(
  files: ReadonlyMap<string, JsonValue>,
  { languages }: Pick<Locale, 'languages'>,
  isSaid: (english: string) => boolean = () => true,
): DefinitionIssue[] {
  const issues: DefinitionIssue[] = [];
  const named = languages.map(({ id }) => id);
  for (const [path, json] of files) {
    const [, language] = FILE.exec(path) ?? [];
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
  compare({ meant: meant ?? [], own: own ?? [] }, place);
  compare({ meant: [...new Set(listTags(english))], own: [...new Set(listTags(text))] }, place);
  checkPlurals(translated, language, place);
  return undefined;
}

function compare({ meant, own }: { meant: string[]; own: string[] }, place: Place): void {
  for (const each of own.filter((one) => !meant.includes(one)))
    place.report(
      '',
      `${each} is never filled in here.`,
      meant.length === 0 ? 'Write the text without it.' : suggest(each, meant),
    );
  for (const each of meant.filter((one) => !own.includes(one)))
    place.report('', `${each} is lost: what stands there is missing in this language.`, `Put ${each} into the text.`);
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
