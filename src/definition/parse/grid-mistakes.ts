/** What those who know RJSF write into a layout grid, and what to write instead. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { isJsonObject, escapePointer, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { LOOK } from '../language/refused-keywords.ts';

const ELEMENTS = ['ui:row', 'ui:col', 'ui:columns'];
const SIZES = ['xs', 'sm', 'md', 'lg', 'xl'];
const LOOKS = ['className', 'style', 'sx', 'spacing', 'rowSpacing', 'columnSpacing', 'offset'];

type Place = Pick<DefinitionIssue, 'file' | 'pointer'>;

/** Other faults of its shape are told by that. */
export function listGridMistakes(grid: JsonValue, place: Place): DefinitionIssue[] {
  return listIn(grid, place, 'element');
}

/** `grid`: an element of the grid, what an element consists of, or the size of one. */
function listIn(grid: JsonValue, place: Place, what: 'element' | 'content'): DefinitionIssue[] {
  if (grid === null || typeof grid !== 'object') return [];
  if (Array.isArray(grid))
    return grid.flatMap((child, index) => listIn(child, { ...place, pointer: `${place.pointer}/${index}` }, 'element'));
  return Object.entries(grid).flatMap(([key, inner]) => {
    const here = { ...place, pointer: `${place.pointer}/${escapePointer(key)}` };
    const fault = what === 'element' ? explainElement(key, inner) : explainContent(key, inner);
    if (fault) return [{ ...here, message: `"${key}" is not known here.`, ...fault }];
    if (what === 'content' && LOOKS.includes(key))
      return [{ ...here, message: `"${key}" changes nothing here.`, remedy: LOOK, weight: 'note' as const }];
    if (what === 'content') return key === 'children' ? listIn(inner, here, 'element') : [];
    return listIn(inner, here, 'content');
  });
}

type Fault = { message?: string; remedy: string } | undefined;

function explainElement(key: string, inner: JsonValue): Fault {
  if (ELEMENTS.includes(key)) return undefined;
  if (key === 'ui:condition')
    return {
      message: '"ui:condition" is not known here: it would hide fields and send their answers.',
      remedy: `Write "when": ${toWhen(inner)} at the row of a section, or under "ui:options" of each field.`,
    };
  if (key === 'name' && typeof inner === 'string')
    return { remedy: `Write "${inner}" alone in place of the object, and what is said of the field under its key.` };
  return { remedy: suggest(key, ELEMENTS) };
}

/** The condition as this product has it; of one that says too little, how it is written. */
function toWhen(condition: JsonValue): string {
  const { field, operator = null, value = null } = isJsonObject(condition) ? condition : {};
  const values = [value].flat().filter((each) => each !== null && typeof each !== 'object');
  const [first] = values;
  if (typeof field !== 'string' || first === undefined) return '{ "field": "…", "is": … }';
  const some = values.length === 1 ? { field, is: first } : { field, isOneOf: values };
  const all = values.length === 1 ? some : { all: values.map((each) => ({ field, includes: each })) };
  return JSON.stringify(operator === 'none' ? { not: some } : operator === 'all' ? all : some);
}

function explainContent(key: string, inner: JsonValue): Fault {
  return SIZES.includes(key) ? { remedy: `Write "size": { "${key}": ${JSON.stringify(inner)} }.` } : undefined;
}

/** The grid without what RJSF hands on to the theme's own elements, and this one leaves out. */
export function withoutLooks(grid: JsonValue): JsonValue {
  if (Array.isArray(grid)) return grid.map(withoutLooks);
  if (!isJsonObject(grid)) return grid;
  const elements = Object.entries(grid).map(([key, inner]): [string, JsonValue] => [
    key,
    ELEMENTS.includes(key) && isJsonObject(inner) ? leaveOut(inner) : withoutLooks(inner),
  ]);
  return Object.fromEntries(elements);
}

function leaveOut(content: JsonObject): JsonObject {
  const kept = Object.entries(content).filter(([key]) => !LOOKS.includes(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, key === 'children' ? withoutLooks(inner) : inner]));
}
