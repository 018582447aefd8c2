/** What is wrong with a text that is not JSON, in words that say what to write. */
import { parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { readNumber } from '../../definition/language/read-number.ts';

export interface SyntaxExplanation {
  offset: number;
  cause: string;
  remedy: string;
}

/** The first mistake of the text; undefined where none is found. */
export function explainSyntaxError(text: string): SyntaxExplanation | undefined {
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
