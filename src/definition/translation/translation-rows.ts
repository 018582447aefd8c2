/** A file's texts beside those of another language: what is missing, what was translated from an earlier text. */
import type { JsonObject, JsonValue } from '../language/json-schema.ts';
import { hasWords, listPlaces, listTexts, type SourceText } from './list-texts.ts';
import { readTranslation } from './read-translation.ts';
import { readSources, toSourceHash, writeLanguageFile } from './translation-file.ts';

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

export interface TranslatedFile {
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
