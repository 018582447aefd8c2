/**
 * `<file>.<language>.json`, the texts of a file in another language: its shape, how it is written, and its texts beside
 * those of the file, with what is missing and what was translated from an earlier text.
 */
import { readPointer, isJsonObject, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import { identifyItems, nameItem, type SourceText, hasWords, listPlaces, listTexts } from './list-texts.ts';
import { readTranslation } from './read-translation.ts';
import { z } from 'zod';

/** The meta-schema of the files, from schemas/ on. */
export const TRANSLATION_META = 'meta/language.schema.json';

/** The key under which a file keeps what each text was translated from, as a hash by the place of the text. */
const SOURCES = '$of';

const HASH_DIGITS = 8;

/** What a file keeps of a text, to know later whether it has changed. `hash`: of a text, in hex. */
export function toSourceHash(text: string, hash: (text: string) => string): string {
  return hash(text).slice(0, HASH_DIGITS);
}

/** By place; what is not written there was translated by hand, and nobody knows from what. */
export function readSources(json: JsonValue): Record<string, JsonValue> {
  const sources = isJsonObject(json) ? json[SOURCES] : undefined;
  return isJsonObject(sources) ? sources : {};
}

export interface WrittenText {
  source: SourceText;
  text: string;
  /** Of the text that it was translated from, where that is known. */
  from?: string | undefined;
}

/** `file`: of the first language, which holds `json`. In its order, whatever the order of the texts. */
function writeTranslation(file: string, json: JsonValue, texts: readonly WrittenText[]): JsonObject {
  const root: Branch = new Map();
  for (const { source, text } of texts) {
    const [last = '', ...before] = readPointer(source.place).toReversed();
    let branch = root;
    for (const key of before.toReversed()) {
      const inner = branch.get(key);
      const next: Branch = inner instanceof Map ? inner : new Map<string, Branch | string>();
      branch.set(key, next);
      branch = next;
    }
    branch.set(last, text);
  }
  const sources = texts.flatMap(({ source, from }) => (from === undefined ? [] : [[source.place, from] as const]));
  return {
    $schema: `${'../'.repeat(file.split('/').length - 1)}${TRANSLATION_META}`,
    ...writeObject(root, json),
    ...(sources.length > 0 && { [SOURCES]: Object.fromEntries(sources) }),
  };
}

/** `own`: what the language's file holds so far; a comment of it stays. */
export function writeLanguageFile(
  { file, json, own }: { file: string; json: JsonValue; own: JsonValue },
  texts: readonly WrittenText[],
): JsonObject {
  const { $schema, ...rest } = writeTranslation(file, json, texts);
  const comment = isJsonObject(own) && own['$comment'] !== undefined ? { $comment: own['$comment'] } : {};
  return { $schema: $schema ?? '', ...comment, ...rest };
}

type Branch = Map<string, Branch | string>;

function write(branch: Branch | string, source: JsonValue | undefined): JsonValue {
  if (typeof branch === 'string') return branch;
  return Array.isArray(source) ? writeItems(branch, source) : writeObject(branch, source);
}

function writeObject(branch: Branch, source: JsonValue | undefined): JsonObject {
  const own = isJsonObject(source) ? source : {};
  const order = [...Object.keys(own), ...branch.keys()];
  return Object.fromEntries(
    [...new Set(order)].flatMap((key) => {
      const inner = branch.get(key);
      // Choices are named by their values, whatever list the file has of their names.
      const below = Object.hasOwn(own, key) && !(key === 'enumNames' && 'enum' in own) ? own[key] : undefined;
      return inner === undefined ? [] : [[key, write(inner, below)]];
    }),
  );
}

function writeItems(branch: Branch, source: readonly JsonValue[]): JsonValue[] {
  const identity = identifyItems(source);
  return source.flatMap((item, index): JsonValue[] => {
    const inner = branch.get(nameItem(item, index, identity));
    if (identity !== undefined && isJsonObject(item))
      return inner instanceof Map ? [{ [identity]: item[identity] ?? null, ...writeObject(inner, item) }] : [];
    return [inner === undefined ? (isJsonObject(item) ? {} : null) : write(inner, item)];
  });
}

export interface TranslationRow {
  source: SourceText;
  /** '' where the language has none. */
  text: string;
  /** Of the text that it was translated from, where that is known. */
  from?: string | undefined;
  state: 'missing' | 'outdated' | 'there';
  /** Places of the source that the translation has not, such as "{reference}". */
  lost: string[];
  /** Places of the translation that are never filled. */
  unknown: string[];
}

interface TranslatedFile {
  rows: TranslationRow[];
  /** What the language's file says where the source has no text: it is not written again. */
  left: string[];
}

/** `own`: the file of the language, null where there is none. `hash`: of a text, in hex. */
export function readRows(
  file: string,
  json: JsonValue,
  own: JsonValue,
  hash: (text: string) => string,
): TranslatedFile {
  const { texts, faults } = readTranslation(own, json);
  const sources = readSources(own);
  const all = listTexts(file, json);
  const rows = all
    // What has no words, such as "{time}", is only worded anew where somebody has done so.
    .filter(({ place, text }) => hasWords(text) || texts.has(place))
    .map((source): TranslationRow => {
      const text = texts.get(source.place)?.text ?? '';
      const from = sources[source.place];
      const isOlder = from !== undefined && from !== toSourceHash(source.text, hash);
      const [meant, used] = [listPlaces(source.text), listPlaces(text)];
      return {
        source,
        text,
        ...(typeof from === 'string' && { from }),
        state: text.trim() === '' ? 'missing' : isOlder ? 'outdated' : 'there',
        lost: text.trim() === '' ? [] : meant.filter((each) => !used.includes(each)),
        unknown: used.filter((each) => !meant.includes(each)),
      };
    });
  const known = new Set(all.map(({ place }) => place));
  const unread = [...texts].filter(([place]) => !known.has(place)).map(([place, { text }]) => `${place}: ${text}`);
  return { rows, left: [...unread, ...faults.map(({ pointer, message }) => `${pointer}: ${message}`)] };
}

/** Whether somebody has to look at it. */
export function needsWork({ state, lost, unknown }: TranslationRow): boolean {
  return state !== 'there' || lost.length > 0 || unknown.length > 0;
}

/** The language's file with `text` at a place, as translated from what stands there now; '' takes it away. */
export function writeRow(
  { file, json, own }: { file: string; json: JsonValue; own: JsonValue },
  place: string,
  text: string,
  hash: (text: string) => string,
): JsonObject {
  const words = readRows(file, json, own, hash).rows.flatMap((row) => {
    const isIt = row.source.place === place;
    const now = isIt ? { text, from: toSourceHash(row.source.text, hash) } : { text: row.text, from: row.from };
    return now.text === '' ? [] : [{ source: row.source, ...now }];
  });
  return writeLanguageFile({ file, json, own }, words);
}

const Texts: z.ZodType = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.union([Texts, z.null()])),
    // A copy of a recursive type would never end, so it is described at the file.
    z.record(z.string(), Texts),
  ]),
);

/** The whole file, for editors; `translation/read-translation.ts` reads it beside the file that it belongs to. */
export const TranslationFile = z
  .object({
    $schema: z
      .string()
      .describe('"../meta/language.schema.json", from registry.json "meta/language.schema.json"; the first line.'),
    $comment: z.string().optional().describe('A note to colleagues; ignored.'),
    $of: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'What each text was translated from: a short hash by the place of the text. "npm run schemas:translate" keeps it, so that the check can tell which texts have changed since.',
      ),
  })
  .catchall(Texts)
  .meta({
    id: 'TranslationFile',
    title: 'Texts in another language',
    description:
      'The texts of the file beside it, in the language that its name says: provider.ha.json has those of provider.json. The same tree with texts alone. An item of a list says by its "id", "const", "key" or "code" which one it is; where items have none, the list has an entry for each, {} or null where there is nothing to say. The choices of "enum" are named under "enumNames", by their values. A text that is left out is read in the language that this one falls back to.',
  });
