/** Writes the file of another language: the same tree with texts alone. */
import { readPointer, isJsonObject, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import { identifyItems, nameItem, type SourceText } from './list-texts.ts';

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
