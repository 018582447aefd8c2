/**
 * Values that a schema names itself (default, const, choices): each must be one that its own rules take, and no choice
 * stands twice.
 */
import { isSame } from '../language/canonical-text.ts';
import type { JsonSchema, JsonValue, SchemaType } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { isObject, type SchemaNode } from './visit-schemas.ts';

/** How a value of each type is written. */
const WRITTEN: Record<SchemaType, string> = {
  string: 'a text in quotation marks',
  number: 'a number without quotation marks',
  integer: 'a whole number without quotation marks',
  boolean: 'true or false, without quotation marks',
  array: 'a list, [ … ]',
  object: 'an object, { … }',
  null: 'null',
};

interface Named {
  what: string;
  value: JsonValue;
  pointer: string;
}

export function checkValues({ written, resolved, place }: SchemaNode): void {
  const choices = listNamedChoices(written);
  for (const { what, value, pointer: at } of [...listNamed(written), ...choices]) {
    const misfit = findMisfit(value, resolved);
    if (misfit) place.report(at, `The ${what} ${JSON.stringify(value)} ${misfit.why}.`, misfit.remedy);
  }
  const possible = listPossible(resolved);
  const preset = written.default;
  if (preset !== undefined && possible && !includesSame(possible, preset))
    place.report(
      '/default',
      `The default ${JSON.stringify(preset)} is not one of the choices.`,
      suggest(toWord(preset), possible.map(toWord)),
    );
  for (const [index, { value, pointer: at, what }] of choices.entries()) {
    if (choices.some((other, before) => before < index && other.what === what && isSame(other.value, value)))
      place.report(at, `The choice ${JSON.stringify(value)} stands in the list twice.`, 'Remove one of them.');
  }
}

function listNamed({ default: preset, const: fixed }: JsonSchema): Named[] {
  return [
    ...(preset === undefined ? [] : [{ what: 'default', value: preset, pointer: '/default' }]),
    ...(fixed === undefined ? [] : [{ what: 'value', value: fixed, pointer: '/const' }]),
  ];
}

function listNamedChoices({ enum: plain = [], oneOf = [] }: JsonSchema): Named[] {
  const labelled = oneOf.flatMap((option, index) =>
    option.const === undefined
      ? []
      : [{ what: 'labelled choice', value: option.const, pointer: `/oneOf/${index}/const` }],
  );
  return [...plain.map((value, index) => ({ what: 'choice', value, pointer: `/enum/${index}` })), ...labelled];
}

/** The choices, where the schema is a list of them. */
function listPossible({ enum: plain, oneOf }: JsonSchema): JsonValue[] | undefined {
  return (
    plain ??
    (oneOf?.every((option) => option.const !== undefined) ? oneOf.map((option) => option.const ?? null) : undefined)
  );
}

function includesSame(values: readonly JsonValue[], value: JsonValue): boolean {
  return values.some((each) => isSame(each, value));
}

/** Of two lists of choices only what stands in both can be answered. */
export function checkTwoLists({ written, resolved, place }: SchemaNode): void {
  const labelled = listPossible({ ...(resolved.oneOf && { oneOf: resolved.oneOf }) });
  const here = written.enum ? 'enum' : written.oneOf ? 'oneOf' : undefined;
  if (!here || !resolved.enum || !labelled) return;
  const alone = [
    ...resolved.enum.filter((value) => !includesSame(labelled, value)),
    ...labelled.filter((value) => !includesSame(resolved.enum ?? [], value)),
  ];
  if (alone.length > 0)
    place.report(
      `/${here}`,
      `Only what stands in "enum" and in "oneOf" can be answered; ${alone.map((value) => JSON.stringify(value)).join(', ')} cannot.`,
      'Keep one of the two lists: "oneOf" where choices have labels.',
    );
}

function findMisfit(value: JsonValue, schema: JsonSchema): { why: string; remedy: string } | undefined {
  const {
    type,
    format,
    minimum = -Infinity,
    maximum = Infinity,
    minLength = 0,
    maxLength = Infinity,
    pattern,
  } = schema;
  const types = [type ?? []].flat();
  // A type that is none is told by its file's shape.
  if (!types.every((each) => Object.hasOwn(WRITTEN, each))) return undefined;
  if (types.length > 0 && !types.some((each) => isOfType(value, each)))
    return {
      why: `is not of type ${types.join(' or ')}`,
      remedy: `Write ${types.map((each) => WRITTEN[each]).join(' or ')}.`,
    };
  if (typeof value === 'string' && format === 'date' && !isDay(value))
    return { why: 'is no day of the calendar', remedy: 'Write a day that there is as YYYY-MM-DD, e.g. "2026-02-28".' };
  const remedy = 'Change the value or the rule.';
  if (typeof value === 'number' && (value < minimum || value > maximum))
    return {
      why: value < minimum ? `is less than the minimum ${minimum}` : `is more than the maximum ${maximum}`,
      remedy,
    };
  if (typeof value !== 'string' || value === '') return undefined;
  const { length } = Array.from(value);
  if (length < minLength || length > maxLength)
    return {
      why: length < minLength ? `is shorter than minLength ${minLength}` : `is longer than maxLength ${maxLength}`,
      remedy,
    };
  return pattern === undefined || matches(value, pattern)
    ? undefined
    : { why: `does not match the pattern ${pattern}`, remedy };
}

function isOfType(value: JsonValue, type: SchemaType): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'null') return value === null;
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A pattern that is none is told by itself. */
function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

function toWord(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
