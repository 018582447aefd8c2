/** The texts of a definitions folder as translators get them, and back into the files of a language. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonValue } from '../../definition/language/json-schema.ts';
import { suggest } from '../../definition/language/nearest-word.ts';
import { Registry } from '../../definition/language/registry.ts';
import { toLanguageFile, withoutLanguages } from '../../definition/translation/language-files.ts';
import { hasWords, listTexts, type SourceText } from '../../definition/translation/list-texts.ts';
import { readTranslation } from '../../definition/translation/read-translation.ts';
import { readSources, toSourceHash, writeLanguageFile } from '../../definition/translation/translation-file.ts';
import { contentHash } from '../files/content-hash.ts';
import { writeWhole } from '../files/folder-files.ts';
import { formatJson } from '../files/format-json.ts';
import { readDefinitionFiles } from '../files/read-definitions.ts';

/** A file with texts, what the language has of them, and from which texts that was translated. */
interface Translatable {
  file: string;
  json: JsonValue;
  texts: readonly SourceText[];
  own: JsonValue;
  translated: Map<string, { text: string; from: string | undefined }>;
}

/** Throws where the folder cannot be read, or the registry names no such language. */
function readFolder(folder: string, language: string): { name: string; files: Translatable[] } {
  const { files, issues } = readDefinitionFiles(folder);
  const [fault] = issues;
  if (fault) throw new Error(`${fault.file}: ${fault.message} ${fault.remedy}`);
  const { data } = Registry.pick({ name: true, locale: true }).loose().safeParse(files.get('registry.json'));
  if (!data)
    throw new Error(
      `${folder}/registry.json does not say rightly what it is called and where it is ("name", "locale"). Mend what "npm run schemas:check" tells of it first.`,
    );
  const { name, locale } = data;
  const others = locale.languages.slice(1).map(({ id }) => id);
  if (!others.includes(language))
    throw new Error(
      `registry.json names no language "${language}" besides its first. ${others.length > 0 ? `${suggest(language, others)} ` : ''}Add { "id": "${language}" } to "languages" of "locale".`,
    );
  const read = [...withoutLanguages(files)].map(([file, json]): Translatable => {
    const own = files.get(toLanguageFile(file, language)) ?? null;
    const sources = readSources(own);
    const texts = readTranslation(own, json).texts;
    const translated = [...texts].map(([place, { text }]) => {
      const from = sources[place];
      return [place, { text, from: typeof from === 'string' ? from : undefined }] as const;
    });
    return { file, json, own, texts: listTexts(file, json), translated: new Map(translated) };
  });
  return { name, files: read.filter(({ texts }) => texts.length > 0) };
}

function toContext(file: string, place: string): string {
  return `${file}#${place}`;
}

/** Every text with what the language has for it; one that was translated from an earlier text is fuzzy. */
export function exportTexts(folder: string, language: string): { po: string; all: number; missing: number } {
  const { name, files } = readFolder(folder, language);
  const entries = files.flatMap(({ file, texts, translated }) =>
    texts
      .filter(({ text }) => hasWords(text))
      .map(({ place, text }): PoEntry => {
        const own = translated.get(place);
        const isOlder = own?.from !== undefined && own.from !== toSourceHash(text, contentHash);
        return { context: toContext(file, place), source: text, text: own?.text ?? '', isFuzzy: isOlder };
      }),
  );
  const headers = {
    'Project-Id-Version': name,
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
  };
  return {
    po: writePo(headers, entries),
    all: entries.length,
    missing: entries.filter(({ text }) => text === '').length,
  };
}

export interface Imported {
  /** Paths of the language's files that were written. */
  written: string[];
  taken: number;
  /** Texts that are not there any more. */
  gone: string[];
  /** That were translated from an earlier text: taken, since there was nothing newer. */
  older: string[];
  /** Left as they are, since the folder has a translation of the text of now. */
  kept: string[];
  /** Still marked as to be looked through. */
  fuzzy: number;
}

/**
 * Takes the texts of a translators' file into the files of the language. What it leaves empty stays as it is. Throws
 * where it is no such file.
 */
export function importTexts(folder: string, language: string, po: string): Imported {
  const { files } = readFolder(folder, language);
  const entries = new Map(readPo(po).map((entry) => [entry.context, entry]));
  if (entries.size === 0) throw new Error('The file holds no texts of definitions.');
  const known = new Set(files.flatMap(({ file, texts }) => texts.map(({ place }) => toContext(file, place))));
  const result: Imported = {
    written: [],
    taken: 0,
    older: [],
    kept: [],
    fuzzy: 0,
    gone: [...entries.keys()].filter((each) => !known.has(each)),
  };
  const texts = new Map<string, string>();
  for (const { file, json, own, texts: sources, translated } of files) {
    const words = sources.flatMap((source) => {
      const before = translated.get(source.place);
      const taken = take(entries.get(toContext(file, source.place)), source, before?.from, result);
      const { text = before?.text, from = before?.from } = taken ?? {};
      return text === undefined ? [] : [{ source, text, from }];
    });
    const path = toLanguageFile(file, language);
    if (words.length === 0 && !existsSync(join(folder, path))) continue;
    const next = writeLanguageFile({ file, json, own }, words);
    if (JSON.stringify(next) === JSON.stringify(own)) continue;
    texts.set(path, formatJson(next));
  }
  // Written when all of them are there: one that cannot be made leaves the others as they are.
  for (const [path, text] of texts) {
    writeWhole(join(folder, path), text);
    result.written.push(path);
  }
  return result;
}

/** `before`: from which text the folder's own translation is. */
function take(
  entry: PoEntry | undefined,
  { text: source }: SourceText,
  before: string | undefined,
  result: Imported,
): { text: string; from: string } | undefined {
  if (!entry || entry.text.trim() === '') return undefined;
  if (entry.isFuzzy) {
    result.fuzzy += 1;
    return undefined;
  }
  const isOlder = entry.source !== source;
  if (isOlder && before === toSourceHash(source, contentHash)) {
    result.kept.push(entry.context);
    return undefined;
  }
  if (isOlder) result.older.push(entry.context);
  result.taken += 1;
  return { text: entry.text, from: toSourceHash(entry.source, contentHash) };
}

/** Of gettext's file format, which translators' tools read and write, what a list of texts needs: no plurals. */
export interface PoEntry {
  /** Where the text stands; the same text may be translated differently at another place. */
  context: string;
  source: string;
  /** "" where it is not translated yet. */
  text: string;
  /** Translated from an earlier text; whoever looks it through takes the mark away. */
  isFuzzy?: boolean;
}

/** Thrown for a text that is no such file. */
class PoError extends Error {
  override readonly name = 'PoError';
}

/** `headers`: what tools want to know of the file, such as its language. */
export function writePo(headers: Readonly<Record<string, string>>, entries: readonly PoEntry[]): string {
  const header = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const blocks = entries.map(({ context, source, text, isFuzzy = false }) =>
    [
      ...(isFuzzy ? ['#, fuzzy'] : []),
      `msgctxt ${quote(context)}`,
      `msgid ${quote(source)}`,
      `msgstr ${quote(text)}`,
    ].join('\n'),
  );
  return `${[`msgid ""\nmsgstr ${quote(header.join(''))}`, ...blocks].join('\n\n')}\n`;
}

/** A text of several lines stands below its word, a line on each. */
function quote(text: string): string {
  const lines = text.split(/(?<=\n)/);
  const quoted = lines.map((line) => `"${line.replaceAll(/[\\"\n\t\r]/g, (sign) => ESCAPES[sign] ?? sign)}"`);
  return lines.length > 1 ? ['""', ...quoted].join('\n') : (quoted[0] ?? '""');
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t', '\r': '\\r' };

const WORDS = { msgctxt: 'context', msgid: 'source', msgstr: 'text' } as const;
const LINE = /^(?:(msgctxt|msgid|msgstr)\s+)?"((?:[^"\\]|\\.)*)"$/;

/** In the order of the file, without its header and what a tool has marked as out of use. Throws PoError. */
export function readPo(file: string): PoEntry[] {
  const entries: PoEntry[] = [];
  let entry: Partial<PoEntry> = {};
  let word: 'context' | 'source' | 'text' | undefined;
  const end = () => {
    const { context = '', source, text } = entry;
    if (source !== undefined && text !== undefined && context !== '') entries.push({ ...entry, context, source, text });
    entry = {};
    word = undefined;
  };
  file
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .forEach((written, index) => {
      const line = written.trim();
      if (line === '') return;
      // A comment, or the word that comes first, begins the next entry.
      if (entry.text !== undefined && !line.startsWith('"')) end();
      if (line.startsWith('#')) {
        if (line.startsWith('#,') && /\bfuzzy\b/.test(line)) entry.isFuzzy = true;
        return;
      }
      const [, begun, inside] = LINE.exec(line) ?? [];
      word = begun === undefined ? word : WORDS[begun as keyof typeof WORDS];
      if (inside === undefined || word === undefined)
        throw new PoError(`Line ${index + 1} is none of a PO file: ${line.slice(0, 60)}`);
      entry[word] = (begun === undefined ? (entry[word] ?? '') : '') + unescape(inside);
    });
  end();
  return entries;
}

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/g, (_whole, sign: string) => ({ n: '\n', t: '\t', r: '\r' })[sign] ?? sign);
}
