/**
 * Which answers may decide what a form asks, or come to a total. Known before the form opens, so that all other keys
 * need not be asked about it.
 */
import { OWN_KEYWORD_LIST } from '@/definition/language/own-keywords';
import type { FormDefinition } from '@/definition/parse/catalog';
import type { Answer } from '@/engine/answers/form-data';

/** What makes a schema look at answers; of dependencies, the names themselves. */
const DECIDING = new Set(['if', 'dependencies', 'oneOf', 'anyOf', 'when', ...listDecidedBeside()]);
/** What looks at all that an object holds, whatever the names. */
const OF_THE_WHOLE = new Set(['minProperties', 'maxProperties', 'propertyNames', 'patternProperties']);

/** Every word that stands in a condition or an expression, names of answers among them; 'any' where names do not tell. */
export type DecidingWords = ReadonlySet<string> | 'any';

export function listDecidingWords(forms: readonly Pick<FormDefinition, 'schema' | 'uiSchema'>[]): DecidingWords {
  const words = new Set<string>();
  const isNamed = forms.every(({ schema, uiSchema }) => search(schema, words) && search(uiSchema, words));
  return isNamed ? words : 'any';
}

/** Whether an answer given at the path may decide anything. Rows that come and go bring questions of their own. */
export function mayDecide(words: DecidingWords, path: string, after: Answer, before: Answer): boolean {
  return words === 'any' || isObject(after) || isObject(before) || path.split('.').some((name) => words.has(name));
}

/** Collects the words of all that decides in a schema; false where one looks at all of an object. */
function search(node: unknown, words: Set<string>): boolean {
  if (!isObject(node)) return true;
  return Object.entries(node).every(([key, inner]) => {
    // What is given in the place of a total counts nothing, so that has to be worked out then, too.
    if (isObject(inner) && 'computed' in inner) words.add(key);
    return DECIDING.has(key) ? collect(inner, words) : search(inner, words);
  });
}

function collect(node: unknown, words: Set<string>): boolean {
  if (typeof node === 'string') for (const name of node.split('.')) words.add(name);
  if (!isObject(node)) return true;
  return Object.entries(node).every(([key, inner]) => {
    if (OF_THE_WHOLE.has(key) || (key === 'additionalProperties' && inner === false)) return false;
    if ((key === 'const' || key === 'enum') && [inner].flat().some(isObject)) return false;
    words.add(key);
    return collect(inner, words);
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Own keywords by which the engine makes something of other answers. */
function listDecidedBeside(): string[] {
  return OWN_KEYWORD_LIST.flatMap(([name, { decidedBy, looksBeside }]) =>
    decidedBy === 'engine' && looksBeside ? [name] : [],
  );
}
