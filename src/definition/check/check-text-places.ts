/**
 * Places to fill in, such as {step}: each text of a definition may only use those that it is given, as they are
 * written.
 */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, type JsonValue } from '../language/json-schema.ts';
import { findNearestWord } from '../language/nearest-word.ts';
import { findPlacesOfText, KNOWN_PLACES, type FileOfTexts } from '../language/text-places.ts';
import { Place } from './place.ts';
import { reportUnknownPlaces } from './unknown-places.ts';

/** Whose values nobody reads as a text: names, addresses, conditions, answers and patterns. */
const NO_TEXTS =
  '$schema $ref $id $comment link base path code messageIncludes when prefill pattern const enum default examples children computed'.split(
    ' ',
  );

/** Of every file whose texts people read; lists have places of their own. */
export function checkTextPlaces(files: ReadonlyMap<string, JsonValue>, issues: DefinitionIssue[]): void {
  for (const [name, json] of files) {
    const file = tellFile(name);
    if (file) visit(json, [], file, new Place(name, issues));
  }
}

function tellFile(name: string): FileOfTexts | undefined {
  if (name === 'registry.json') return 'registry';
  if (name.endsWith('/provider.json')) return 'provider';
  if (name.endsWith('.ui.json')) return 'ui';
  return name.endsWith('.schema.json') ? 'step' : undefined;
}

function visit(value: JsonValue, path: readonly string[], file: FileOfTexts, place: Place): void {
  if (typeof value === 'string') {
    // An address has its own.
    if (!value.startsWith('/')) checkText(value, path, file, place);
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      // Below "properties" a key is a field's.
      if (!NO_TEXTS.includes(key) || path.at(-1) === 'properties')
        visit(inner, [...path, key], file, place.inside(`/${escapePointer(key)}`));
}

function checkText(text: string, path: readonly string[], file: FileOfTexts, place: Place): void {
  const places = findPlacesOfText(file, path);
  if (places) reportUnknownPlaces(text, places, place, '');
  else tellUnfilled(text, file, place);
  if (places && places.length > 0) checkWriting(text, places, place);
  checkMarks(text, place);
  if (file === 'step' && path.at(-1) === 'title') checkOwnMark(text, place);
}

/** What is said of a field by hand, and by the page anyway. */
const OWN_MARK =
  /(?:\s*\*|\s*[([]\s*(?:optional|required|mandatory|compulsory)\s*[)\]]|\s+[-–]\s*(?:optional|required|mandatory|compulsory))\s*$/i;

function checkOwnMark(title: string, place: Place): void {
  const [mark] = OWN_MARK.exec(title) ?? [];
  const rest = mark === undefined ? '' : title.slice(0, -mark.length);
  if (mark === undefined || rest.trim() === '') return;
  const isOptional = /optional/i.test(mark);
  place.report(
    '',
    'The page marks by itself what must be answered.',
    `Write ${JSON.stringify(rest)}, and the key ${isOptional ? 'not ' : ''}into "required".`,
    'note',
  );
}

/** Where nothing is filled in, a name that some other text is given is a mistake; others may be meant as they stand. */
function tellUnfilled(text: string, file: FileOfTexts, place: Place): void {
  for (const [whole, name = ''] of text.matchAll(/\{(\w+)\}/g)) {
    const isKnown = (file === 'provider' || file === 'registry') && KNOWN_PLACES.has(name);
    place.report('', `${whole} is never filled in here.`, 'Write the text without it.', isKnown ? undefined : 'note');
  }
}

/** What other tools read as more than text: tags and entities of HTML, places of printf, ends of lines, Markdown. */
const MARKS =
  /<\/?(?:a|b|br|code|div|em|h[1-6]|i|img|li|ol|p|small|span|strong|sub|sup|u|ul)(?:\s[^>]*)?\/?>|&(?:#\d+|[a-z]{2,8});|%(?:\d\$)?[sd@](?![\w%])|\\[nrt]|\*\*[^*]+\*\*|\[[^\]]+\]\(\S+?\)/i;

function checkMarks(text: string, place: Place): void {
  const [mark] = MARKS.exec(text) ?? [];
  if (mark !== undefined)
    place.report('', `${mark} would be read as it stands: texts have no markup.`, 'Write the text without it.', 'note');
}

/** Ways in which other tools write a place. */
const FOREIGN =
  /\{\{\s*([\w-]+)\s*\}\}|\$\{\s*([\w-]+)\s*\}|%(\w+)%|\{\s+([\w-]+)\s*\}|\{([\w-]+)\s+\}|\{(\w+(?:-\w+)+)\}/g;

function checkWriting(text: string, places: readonly string[], place: Place): void {
  for (const [whole, ...names] of text.matchAll(FOREIGN)) {
    const name = names.find((each) => each !== undefined) ?? '';
    const meant = places.includes(name) ? name : findNearestWord(name, places);
    if (whole.startsWith('%') && meant !== name) continue;
    place.report(
      '',
      `${whole} is not how a place is written.`,
      meant === undefined ? `Write one of: ${places.map((each) => `{${each}}`).join(', ')}.` : `Write {${meant}}.`,
    );
  }
  const rest = text.replace(FOREIGN, '').replaceAll(/\{\w*\}/g, '');
  const [lone] = /[{}]/.exec(rest) ?? [];
  if (lone !== undefined)
    place.report(
      '',
      `The bracket ${lone} stands alone.`,
      `Write a place as {${places[0] ?? ''}}, or leave the bracket out.`,
    );
  for (const [whole, name = ''] of rest.matchAll(/\[\s*(\w+)\s*\]/g))
    if (places.includes(name))
      place.report(
        '',
        `${whole} would be sent as the word "${name}": a place is written between { and }.`,
        `Write {${name}}.`,
        'note',
      );
  const open = rest.split('[').length - rest.split(']').length;
  if (open !== 0)
    place.report(
      '',
      `A bracket ${open > 0 ? '[ is never closed' : '] was never opened'}, so it would be sent as it stands.`,
      'Write a part that may be left out between [ and ], or leave the bracket out.',
    );
}
