/** Which answers a field can have, as far as its schema tells it: for conditions that want one of them. */
import { getItemSchema, getOnlyType, type JsonSchema, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { includesSame, listMisfits, listPossible, toWord } from './measure-value.ts';

/** A comparison with what is never an answer: why, and what to write instead. */
export interface Impossible {
  message: string;
  remedy: string;
}

export function listAnswers(schema: JsonSchema): JsonValue[] | undefined {
  if (getOnlyType(schema) === 'boolean') return [true, false];
  const { const: fixed } = schema;
  return listPossible(schema) ?? (fixed === undefined ? undefined : [fixed]);
}

/** Whether the field may be answered so. Without an answer, and on another day, it may be as it likes. */
export function isPossible(value: JsonValue, schema: JsonSchema): boolean {
  if (value === '' || value === null) return true;
  const answers = listAnswers(schema);
  if (answers) return includesSame(answers, value);
  return listMisfits(value, schema, 'beginning').every(({ isOfToday }) => isOfToday);
}

/** Why a field is never answered by any of these; undefined where it may be. */
export function findImpossible(
  name: string,
  wanted: readonly JsonValue[],
  schema: JsonSchema,
  how: 'one' | 'list',
): Impossible | undefined {
  const [first] = wanted;
  if (first === undefined || wanted.some((value) => isPossible(value, schema))) return undefined;
  const answers = listAnswers(schema);
  const [misfit] = answers ? [] : listMisfits(first, schema, 'beginning');
  return {
    message: `"${name}" is never ${wanted.map((value) => JSON.stringify(value)).join(' or ')}${misfit && misfit.at === '' ? `, which ${misfit.why}` : ''}.`,
    remedy: answers ? suggestAnswers(wanted, answers, how === 'list') : (misfit?.remedy ?? ''),
  };
}

/** The entries of a list, of which one is to be among those that are given. */
export function findNeverIncluded(name: string, wanted: JsonValue, schema: JsonSchema): Impossible | undefined {
  const item = getItemSchema(schema);
  if (getOnlyType(schema) !== undefined && getOnlyType(schema) !== 'array')
    return {
      message: `"${name}" is one answer, so nothing is ever among several.`,
      remedy: `Write "is" in place of "includes".`,
    };
  return item && findImpossible(name, [wanted], item, 'one');
}

/** A number in quotation marks is another answer than the number. */
function suggestAnswers(wanted: readonly JsonValue[], answers: readonly JsonValue[], isList: boolean): string {
  const meant = wanted.flatMap((value) => answers.filter((each) => toWord(each) === toWord(value)).slice(0, 1));
  if (meant.length === 0) return suggest(toWord(wanted[0] ?? ''), answers.map(toWord));
  return `Write ${JSON.stringify(isList ? meant : meant[0])}.`;
}
