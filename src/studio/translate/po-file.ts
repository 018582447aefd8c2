/**
 * The file format of gettext, which translators' tools read and write: of it what a list of texts needs. There are no
 * plurals in definitions.
 */

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
export class PoError extends Error {
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
