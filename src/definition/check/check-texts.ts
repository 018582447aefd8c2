/** What texts say: something, in letters that are seen, with no places to fill in, such as {step}, but their own. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, type JsonValue, isJsonObject } from '../language/json-schema.ts';
import { findNearestWord, suggest } from '../language/nearest-word.ts';
import { Place } from './place.ts';
import { reportUnknownPlaces } from './unknown-places.ts';
import type { ProviderNode } from './visit-providers.ts';
import { INVISIBLE } from '../language/invisible-letters.ts';
import { getFirstLanguage } from '../language/languages.ts';
import type { Locale } from '../language/locale.ts';
import { ExportHeadings, Messages, ReceiptTexts, PLACES } from '../language/outgoing-texts.ts';

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
    // An address has its own, and of a certificate's number the shape tells.
    if (!value.startsWith('/') && path.join('/') !== 'certificate/number') checkText(value, path, file, place);
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

/** Notes to colleagues may say nothing, and many countries' numbers begin with nothing. */
const MAY_BE_EMPTY = ['$comment', 'trunkPrefix'];

/** Texts that say nothing, in provider.json of every type and in registry.json. */
export function checkBlankTexts(files: ReadonlyMap<string, JsonValue>, issues: DefinitionIssue[]): void {
  for (const [file, json] of files)
    if (file === 'registry.json' || file.endsWith('/provider.json')) checkValue(json, new Place(file, issues));
}

function checkValue(value: JsonValue, place: Place): void {
  if (typeof value === 'string' && value.trim() === '')
    place.report(
      '',
      'The text is empty, so there would be nothing to read.',
      'Write the text, or remove it where it is not needed.',
    );
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    if (!MAY_BE_EMPTY.includes(key)) checkValue(inner, place.inside(`/${escapePointer(key)}`));
}

/** Letters that nobody sees. In every file, translations too; examples are what applicants might write. */
export function checkInvisible(files: ReadonlyMap<string, JsonValue>, issues: DefinitionIssue[]): void {
  for (const [file, json] of files) if (!file.includes('/examples/')) findInvisible(json, new Place(file, issues));
}

function findInvisible(value: JsonValue, place: Place): void {
  if (typeof value === 'string') reportInvisible(value, 'The text', place);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = place.inside(`/${escapePointer(key)}`);
    reportInvisible(key, 'The key', at);
    findInvisible(inner, at);
  }
}

function reportInvisible(text: string, what: string, place: Place): void {
  const letter = INVISIBLE.exec(text);
  if (!letter) return;
  const code = (letter[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const before = text.slice(0, letter.index);
  place.report(
    '',
    `${what} has a letter that nobody sees (U+${code}) ${before === '' ? 'at its beginning' : `after "${before.slice(-20)}"`}.`,
    `Write ${JSON.stringify(text.replaceAll(new RegExp(INVISIBLE, 'gu'), '').slice(0, 80))}.`,
  );
}

/** `transitions` are further texts, of which none is needed. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  messages: Object.keys(Messages.shape).filter((key) => key !== 'transitions'),
  receipt: Object.keys(ReceiptTexts.shape),
  export: Object.keys(ExportHeadings.shape),
};

/**
 * Texts that a registry may leave out have English words: where it speaks another language, nobody is surprised by
 * them.
 */
export function checkFirstLanguage(
  files: ReadonlyMap<string, JsonValue>,
  locale: Pick<Locale, 'languages'>,
  issues: DefinitionIssue[],
): void {
  const { id } = getFirstLanguage(locale);
  const registry = files.get('registry.json');
  if (new Intl.Locale(id).language === 'en' || !isJsonObject(registry)) return;
  for (const [group, keys] of Object.entries(GROUPS)) {
    const written = registry[group] ?? {};
    const missing = keys.filter((key) => !isJsonObject(written) || written[key] === undefined);
    if (missing.length > 0)
      new Place('registry.json', issues).report(
        `/${group}`,
        `"${id}" is the language of these files, and ${missing.map((key) => `"${key}"`).join(', ')} of "${group}" would be read in English.`,
        `Write what is said there in "${id}".`,
        'note',
      );
  }
}

/** A text for a transition that the type has not would never be sent. */
export function checkOwnMessages({ provider: { messages, workflow }, place }: ProviderNode): void {
  const known = workflow.transitions.map((transition) => transition.id);
  for (const transition of Object.keys(messages?.transitions ?? {}))
    if (!known.includes(transition))
      place.report(
        `/messages/transitions/${escapePointer(transition)}`,
        `"${transition}" is not a transition of this type.`,
        suggest(transition, known),
      );
}

const STEP = ['step', 'steps'];
const UPLOAD = ['field', 'label', 'file', 'reason'];
const INVITATION = ['first_name', 'last_name', 'company_name', 'inviter_name', 'link', 'days'];
const OF_TRANSITION = PLACES.messages.statusChanged;

/** The places that texts are given, by path; "*" is any segment, and "**" at the beginning any number of them. */
type Table = Readonly<Record<string, readonly string[]>>;

const MESSAGES: Table = {
  'messages/transitions/*': OF_TRANSITION,
  ...Object.fromEntries(Object.entries(PLACES.messages).map(([key, places]) => [`messages/${key}`, places])),
  'messages/*': [],
};

const PLACES_OF_TEXTS = {
  provider: {
    'wizard/title': STEP,
    'wizard/progress': STEP,
    'submission/uploadFailed': UPLOAD,
    'submission/uploadReason': UPLOAD,
    'submission/errors/*/show': ['message'],
    'certificate/number': ['year', 'sequence'],
    'duties/*/missed/notice': PLACES.messages.dutyMissed,
    'invitation/sms': INVITATION,
    ...MESSAGES,
  },
  registry: {
    ...MESSAGES,
    ...Object.fromEntries(Object.entries(PLACES.receipt).map(([key, places]) => [`receipt/${key}`, places])),
    'receipt/*': [],
  },
  ui: { '**/rowTitle': ['number'], '**/uploadFailed': UPLOAD },
  step: {},
} as const satisfies Record<string, Table>;

type FileOfTexts = keyof typeof PLACES_OF_TEXTS;

/** Every name that some text is given. */
const KNOWN_PLACES: ReadonlySet<string> = new Set(
  Object.values<Table>(PLACES_OF_TEXTS).flatMap((table) => Object.values(table).flat()),
);

const PATTERNS = new Map(
  Object.entries<Table>(PLACES_OF_TEXTS).map(([file, table]) => [
    file,
    Object.entries(table).map(([pattern, places]) => ({ segments: pattern.split('/'), places })),
  ]),
);

function findPlacesOfText(file: FileOfTexts, path: readonly string[]): readonly string[] | undefined {
  return PATTERNS.get(file)?.find(({ segments }) => isAt(path, segments))?.places;
}

function isAt(path: readonly string[], pattern: readonly string[]): boolean {
  if (pattern[0] === '**') return isAt(path.slice(1 - pattern.length), pattern.slice(1));
  return (
    path.length === pattern.length && pattern.every((segment, index) => segment === '*' || segment === path[index])
  );
}
