/** Parses the files of a definitions folder, calmly: whatever is wrong with a text becomes an issue about that file. */
import { parseTree, visit, type Node, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import type { SoundFiles } from '../../definition/language/sound.ts';
import { toPointer, type JsonValue } from '../../definition/language/json-schema.ts';
import { readNumber } from '../../definition/language/read-number.ts';

/** A form is some kilobytes; whatever is larger got here by mistake. */
export const LARGEST_BYTES = 1_000_000;
const DEEPEST = 100;

/** A folder's files before anybody has parsed them. */
export interface DefinitionFolder {
  /** By path below the folder, with forward slashes. What is in meta/ is left aside. */
  texts: ReadonlyMap<string, string>;
  /** All files that are there, where some have no text to check; without them those of `texts`. */
  paths?: readonly string[];
  /** Of the files in folders of sounds; without it nothing is said of them. */
  sounds?: SoundFiles;
  /** What whoever read the folder has found: of texts that are no texts, for one. */
  issues?: readonly DefinitionIssue[];
}

export interface DefinitionFiles {
  /** Parsed files by path below the folder; without meta/ and examples. */
  files: Map<string, JsonValue>;
  /** Parsed examples by path. */
  examples: Map<string, JsonValue>;
  /** The text of every file that was read. */
  texts: Map<string, string>;
  /** Paths of the files that are there and could not be taken. */
  unreadable: Set<string>;
  /** Paths of all files, also those that are no definitions. */
  paths: string[];
  issues: DefinitionIssue[];
}

/** Whether a file of the folder is a definition or an example. */
export function isDefinitionPath(file: string): boolean {
  return file.endsWith('.json') && !file.startsWith('meta/');
}

export function parseFiles({ texts, paths = [...texts.keys()], issues = [] }: DefinitionFolder): DefinitionFiles {
  const read: DefinitionFiles = {
    files: new Map(),
    examples: new Map(),
    texts: new Map(),
    unreadable: new Set(issues.map(({ file }) => file)),
    paths: [...paths].toSorted(),
    issues: [...issues],
  };
  for (const file of read.paths.filter(isDefinitionPath)) {
    const text = texts.get(file);
    if (text === undefined) continue;
    read.texts.set(file, text);
    if (read.unreadable.has(file)) continue;
    const result = parseOnce(file, text);
    if (result.issue) read.issues.push({ file, ...result.issue });
    if (!('json' in result)) read.unreadable.add(file);
    else (file.includes('/examples/') ? read.examples : read.files).set(file, result.json);
  }
  return read;
}

/** Of each path the text that was parsed last: between two looks at a folder most files are as they were. */
const cache = new Map<string, Outcome & { text: string }>();

function parseOnce(file: string, text: string): Outcome {
  const before = cache.get(file);
  if (before?.text === text) return before;
  const now = { ...parseJson(text), text };
  cache.set(file, now);
  return now;
}

export type FileFault = Omit<DefinitionIssue, 'file'>;
/** A text can be read and have an issue all the same: a key that stands twice. */
type Outcome = { text: string; json: JsonValue; issue?: FileFault } | { text?: string; issue: FileFault };

function atStart(message: string, remedy: string): FileFault {
  return { pointer: '', line: 1, column: 1, message, remedy };
}

/** Parses one text; a syntax error is told with its place. */
export function parseJson(text: string): Outcome {
  if (text.length > LARGEST_BYTES) return { text, issue: tellSize(text.length) };
  if (text.startsWith('\uFEFF'))
    return { text, issue: atStart('The file begins with an invisible mark (BOM).', 'Save it as "UTF-8 without BOM".') };
  if (text.trim() === '')
    return { text, issue: atStart('The file is empty.', 'Write a JSON object, { … }, or remove the file.') };
  const tooDeep = findTooDeep(text);
  if (tooDeep !== undefined)
    return {
      text,
      issue: {
        pointer: '',
        ...toPlace(text, tooDeep),
        message: `More than ${DEEPEST} brackets are open at once.`,
        remedy: 'No definition is nested that deep: look for brackets that are never closed.',
      },
    };
  try {
    const json = JSON.parse(text) as JsonValue;
    const repeated = findRepeatedKey(text);
    return { text, json, ...(repeated && { issue: repeated }) };
  } catch (error) {
    const explained = explainSyntaxError(text);
    const said = error instanceof Error ? error.message : String(error);
    if (!explained)
      return { text, issue: { pointer: '', message: `This is not JSON: ${said}.`, remedy: 'Mend the text.' } };
    return {
      text,
      issue: {
        pointer: '',
        ...toPlace(text, explained.offset),
        message: `This is not JSON: ${explained.cause}.`,
        remedy: explained.remedy,
      },
    };
  }
}

/** Of a file that is not even parsed. */
export function tellSize(bytes: number): FileFault {
  return atStart(
    `The file has ${Math.round(bytes / 1000)} kB; at most ${LARGEST_BYTES / 1000} kB are read.`,
    'Put only definitions here; split a very long form into steps.',
  );
}

/** JSON takes the last of two equal keys and forgets the first without a word. */
function findRepeatedKey(text: string): FileFault | undefined {
  const open: Map<string, number>[] = [];
  let found: FileFault | undefined;
  visit(text, {
    onObjectBegin: () => void open.push(new Map()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key, offset, _length, startLine, startCharacter, path) => {
      const keys = open.at(-1);
      const before = keys?.get(key);
      keys?.set(key, offset);
      if (found || before === undefined) return;
      const place = { line: startLine + 1, column: startCharacter + 1 };
      found = {
        pointer: toPointer([...path(), key]),
        ...place,
        message: `The key "${key}" stands in this object twice; what stands under the first, in line ${toPlace(text, before).line}, would be lost.`,
        remedy: 'Give one of them another key, or remove it.',
      };
    },
  });
  return found;
}

export function toPlace(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Undefined for a text whose tree would be too deep to be made. */
export function readTree(text: string): Node | undefined {
  return findTooDeep(text) === undefined ? parseTree(text) : undefined;
}

/** Where more brackets are open at once than any definition has, texts left aside. */
function findTooDeep(text: string): number | undefined {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index];
    if (inText) {
      if (sign === '\\') index++;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > DEEPEST) return index;
    } else if (sign === '}' || sign === ']') depth--;
  }
  return undefined;
}

interface SyntaxExplanation {
  offset: number;
  cause: string;
  remedy: string;
}

/** The first mistake of the text; undefined where none is found. */
function explainSyntaxError(text: string): SyntaxExplanation | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const [first] = errors;
  return (
    first &&
    (explainCode(first.offset, text) ??
      explainSign(first, text) ?? { offset: first.offset, cause: describe(first), remedy: remedyFor(first) })
  );
}

/** Of a program: how one begins, and what stands in it where a value is expected. */
const PROGRAM = /^(?:import|export|const|let|var|module|require)\b/;
const CODE = /^(?:(?:async\s+)?function\b|(?:async\s*)?(?:\([^()]*\)|\w+)\s*=>|<\/?[A-Za-z>])/;

function explainCode(offset: number, text: string): SyntaxExplanation | undefined {
  const rest = text.slice(offset, offset + 500);
  if (PROGRAM.test(rest))
    return {
      offset,
      cause: 'it is a program, and definitions are data',
      remedy:
        'Write what it exports as JSON, e.g. with console.log(JSON.stringify(uiSchema, null, 2)): functions and components are left out by that.',
    };
  if (CODE.test(rest))
    return {
      offset,
      cause: 'a function or a component stands here, and definitions are data',
      remedy:
        'Leave it out, or say it with data: a widget by its name ("ui:widget": "textarea"), what hides a field as "when" under "ui:options".',
    };
  return undefined;
}

const CURLY = /[\u2018-\u201F\u00AB\u00BB]/;
/** A backslash in a text, with what follows it. */
const ESCAPES = /\\([^])/g;

/** Mistakes that are seen by the sign at which they are found. */
function explainSign({ error, offset }: ParseError, text: string): SyntaxExplanation | undefined {
  const sign = text[offset] ?? '';
  if (CURLY.test(sign))
    return {
      offset,
      cause: `${sign} is a curly quotation mark`,
      remedy: 'Write the straight one, ", at both ends; word processors exchange them.',
    };
  if (/[}\]]/.test(sign) && /,\s*$/.test(text.slice(0, offset)))
    return {
      offset,
      cause: 'there is a comma before the closing bracket',
      remedy: 'Remove the comma after the last entry.',
    };
  const [number] = /-?\d+,$/.exec(text.slice(0, offset)) ?? [];
  const [rest] = /^\d+/.exec(text.slice(offset)) ?? [];
  const meant = number !== undefined && rest !== undefined ? readNumber(number + rest) : undefined;
  if (meant !== undefined && number !== undefined)
    return {
      offset: offset - number.length,
      cause: 'there is a comma in a number',
      remedy: `Write the number as ${meant}; a comma parts entries.`,
    };
  if (printParseErrorCode(error) !== 'InvalidEscapeCharacter') return undefined;
  const escape = [...text.slice(offset).matchAll(ESCAPES)].find(([, letter = '']) => !'"\\/bfnrtu'.includes(letter));
  if (!escape) return undefined;
  const [written] = escape;
  return {
    offset: offset + escape.index,
    cause: `${written} means nothing in a text`,
    remedy: `Write the backslash twice: \\${written}.`,
  };
}

const WORDS: Record<string, string> = {
  PropertyNameExpected: 'a key in quotation marks is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected here',
  CloseBraceExpected: 'a } is missing',
  CloseBracketExpected: 'a ] is missing',
  EndOfFileExpected: 'there is more text after the end',
  InvalidSymbol: 'this word is not known',
  InvalidCommentToken: 'comments are not allowed',
  UnexpectedEndOfString: 'a quotation mark is missing',
  UnexpectedEndOfNumber: 'a number ends too early',
  InvalidNumberFormat: 'this is no number',
  InvalidUnicode: 'four hexadecimal digits are expected after \\u',
  InvalidCharacter: 'a tab or another invisible sign stands in a text',
};

function describe({ error }: ParseError): string {
  const code = printParseErrorCode(error);
  return WORDS[code] ?? code;
}

function remedyFor({ error }: ParseError): string {
  const code = printParseErrorCode(error);
  if (code === 'InvalidCommentToken') return 'Put notes into "$comment".';
  if (code === 'InvalidSymbol')
    return 'Texts stand in double quotation marks; without them only numbers, true, false and null can be written.';
  if (code === 'InvalidCharacter') return 'Remove it; a tab in a text is written \\t.';
  return 'Compare with the line above; keys and texts stand in double quotation marks, entries are parted by commas.';
}
