/** Measures a value that a definition names by the schema itself, compiled as it is for answers. */
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import { isSame } from '../language/canonical-text.ts';
import {
  isJsonObject,
  escapePointer,
  getItemSchema,
  listBranches,
  type JsonSchema,
  type JsonValue,
  type SchemaType,
} from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { listDeclarations } from '../language/object-parts.ts';
import { OWN_KEYWORD_LIST } from '../language/own-keywords.ts';
import { readNumber } from '../language/read-number.ts';
import { createCompiler } from '../parse/create-compiler.ts';
import { findByPointer } from '../parse/resolve-references.ts';

/** Why a value, or what stands in it, is refused. */
export interface Misfit {
  /** JSON pointer into the value. */
  at: string;
  /** The part of it that is refused, as it is written. */
  told: string;
  why: string;
  remedy: string;
  /** Whether another day may bring another verdict. */
  isOfToday: boolean;
}

/** A value that an answer begins with may lack what is still to be given; a right answer lacks nothing. */
export type Completeness = 'beginning' | 'whole';

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

/** Words that refuse nothing, and those by which the engine decides. */
const SILENT = ['$id', '$schema', '$comment', 'title', 'description', 'default', 'examples', 'errorMessage'];
const OF_ENGINE = OWN_KEYWORD_LIST.flatMap(([word, { decidedBy }]) => (decidedBy === 'engine' ? [word] : []));
/** Words that ask for what is still to be given; how many entries there may be another rule tells. */
const OF_WHOLE = ['required', 'minItems', 'maxItems', 'minProperties', 'dependencies', 'contains', 'rules', 'not'];
const CONDITIONS = ['if', 'then', 'else'];
const MOST_CACHED = 2000;

let compiler: Ajv | undefined;
const compiled = new Map<string, ValidateFunction | undefined>();

/** What of the value the schema, whose references are resolved, refuses; the first rule for each part. */
export function listMisfits(value: JsonValue, schema: JsonSchema, how: Completeness): Misfit[] {
  // An empty text counts as no answer.
  if (how === 'beginning' && value === '') return [];
  const rules = keepRules(schema, how) as JsonSchema;
  const answer = how === 'beginning' ? withoutEmpty(value) : value;
  const found = new Map<string, Misfit>();
  for (const misfit of [...listRefused(answer, rules), ...listStrangers(answer, schema)])
    if (!found.has(misfit.at)) found.set(misfit.at, misfit);
  return [...found.values()];
}

function listRefused(value: JsonValue, rules: JsonSchema): Misfit[] {
  const validate = compile(rules);
  if (!validate || validate(value)) return [];
  return (validate.errors ?? []).flatMap((error) => explain(error, value, rules) ?? []);
}

function compile(rules: JsonSchema): ValidateFunction | undefined {
  const text = JSON.stringify(rules);
  if (compiled.has(text)) return compiled.get(text);
  if (compiled.size >= MOST_CACHED) compiled.clear();
  compiler ??= createCompiler('UTC', { allErrors: true, logger: false, addUsedSchema: false });
  let validate: ValidateFunction | undefined;
  try {
    validate = compiler.compile(rules);
  } catch {
    // A pattern or a type that is none is told by itself.
    validate = undefined;
  }
  compiled.set(text, validate);
  return validate;
}

/** A copy with nothing but the words that decide whether the value is right. */
function keepRules(schema: JsonValue | JsonSchema, how: Completeness): JsonValue {
  if (!isJsonObject(schema)) return schema as JsonValue;
  const picked: Record<string, JsonValue> = {};
  for (const [word, inner] of Object.entries(schema as Record<string, JsonValue>)) {
    if (SILENT.includes(word) || OF_ENGINE.some((each) => each === word)) continue;
    if (word === 'additionalProperties' && typeof inner === 'boolean') continue;
    const isChoice = Array.isArray(inner) && inner.every((each) => isJsonObject(each) && each['const'] !== undefined);
    if (how === 'beginning' && [...OF_WHOLE, ...CONDITIONS].includes(word)) continue;
    if (how === 'beginning' && (word === 'oneOf' || word === 'anyOf') && !isChoice) continue;
    // That a box must be ticked is no reason not to begin unticked.
    if (how === 'beginning' && word === 'const' && typeof inner === 'boolean') continue;
    picked[word] = keepBelow(word, inner, how);
  }
  return picked;
}

function keepBelow(word: string, inner: JsonValue, how: Completeness): JsonValue {
  if (['properties', 'definitions', '$defs', 'patternProperties', 'dependencies'].includes(word) && isJsonObject(inner))
    return Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, keepRules(each, how)]));
  if (['enum', 'const', 'required', 'type', 'uniqueBy', 'rules'].includes(word)) return inner;
  if (Array.isArray(inner)) return inner.map((each) => keepRules(each, how));
  return keepRules(inner, how);
}

/** Without the texts that count as no answer. */
function withoutEmpty(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== '');
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutEmpty(inner)]));
}

/** What breaks a rule within a branch breaks the branch, which is told. */
const IN_BRANCH = /\/(?:oneOf|anyOf|if|then|else|not|dependencies|contains|propertyNames)\//;

function explain(error: ErrorObject, value: JsonValue, rules: JsonSchema): Misfit | undefined {
  const { keyword, instancePath, schemaPath } = error;
  if (IN_BRANCH.test(schemaPath) || keyword === 'if') return undefined;
  const part = instancePath === '' ? value : findByPointer(value, instancePath);
  const owner = findByPointer(rules as JsonValue, decodeURIComponent(schemaPath.slice(1)).replace(/\/[^/]*$/, ''));
  if (part === undefined) return undefined;
  // A choice that is named twice is told at the choices, and fits them all the same.
  if (
    keyword === 'oneOf' &&
    listPossible((owner ?? {}) as JsonSchema)
      ?.map(toWord)
      .includes(toWord(part))
  )
    return undefined;
  const limit = isJsonObject(owner) ? owner[keyword] : undefined;
  const isOfToday =
    limit === 'today' || (isJsonObject(limit) && ['today', 'plus', 'minus'].some((word) => word in limit));
  return {
    at: instancePath,
    told: JSON.stringify(part),
    isOfToday: isOfToday && !(isJsonObject(limit) && 'field' in limit),
    ...describe(keyword, part, (owner ?? {}) as JsonSchema),
  };
}

function describe(keyword: string, part: JsonValue, owner: JsonSchema): Pick<Misfit, 'why' | 'remedy'> {
  const remedy = 'Change the value or the rule.';
  switch (keyword) {
    case 'type': {
      const types = [owner.type ?? []].flat();
      return {
        why: `is not of type ${types.join(' or ')}`,
        remedy: `Write ${sayMeant(part, types) ?? types.map((each) => WRITTEN[each]).join(' or ')}.`,
      };
    }
    case 'enum':
    case 'oneOf':
    case 'anyOf':
    case 'const': {
      const possible = listPossible(owner);
      return possible
        ? { why: 'is not one of the choices', remedy: suggest(toWord(part), possible.map(toWord)) }
        : keyword === 'const'
          ? { why: `is not ${JSON.stringify(owner.const)}`, remedy: `Write ${JSON.stringify(owner.const)}.` }
          : { why: `keeps none of the rules of "${keyword}"`, remedy };
    }
    case 'format':
      return owner.format === 'date'
        ? {
            why: 'is no day of the calendar',
            remedy: 'Write a day that there is as YYYY-MM-DD, e.g. "2026-02-28".',
          }
        : { why: `is not of the format "${owner.format}"`, remedy };
    case 'minimum':
      return { why: `is less than the minimum ${owner.minimum}`, remedy };
    case 'maximum':
      return { why: `is more than the maximum ${owner.maximum}`, remedy };
    case 'minLength':
      return { why: `is shorter than minLength ${owner.minLength}`, remedy };
    case 'maxLength':
      return { why: `is longer than maxLength ${owner.maxLength}`, remedy };
    case 'pattern':
      return { why: `does not match the pattern ${owner.pattern}`, remedy };
    case 'exclusiveMinimum':
      return { why: `is not more than the exclusiveMinimum ${owner.exclusiveMinimum}`, remedy };
    case 'exclusiveMaximum':
      return { why: `is not less than the exclusiveMaximum ${owner.exclusiveMaximum}`, remedy };
    case 'multipleOf':
      return { why: `is no multiple of ${owner.multipleOf}`, remedy };
    case 'uniqueItems':
      return { why: 'has the same entry twice', remedy: 'Remove one of them.' };
    default:
      return { why: `breaks "${keyword}"`, remedy };
  }
}

/** The same value as one of the types, where it is plain what is meant. */
function sayMeant(value: JsonValue, types: readonly SchemaType[]): string | undefined {
  if (types.includes('string')) return undefined;
  const isNumber = types.includes('number') || types.includes('integer');
  const meant = isNumber && typeof value === 'string' ? readNumber(value) : undefined;
  if (meant !== undefined && (types.includes('number') || Number.isInteger(meant))) return String(meant);
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value;
  return types.includes('array') && typeof value === 'string' ? JSON.stringify([value]) : undefined;
}

/** The choices, where the schema is a list of them. */
export function listPossible({ enum: plain, oneOf, anyOf }: JsonSchema): JsonValue[] | undefined {
  const options = oneOf ?? anyOf;
  return (
    plain ??
    (options?.every((option) => option.const !== undefined) ? options.map((option) => option.const ?? null) : undefined)
  );
}

export function includesSame(values: readonly JsonValue[], value: JsonValue): boolean {
  return values.some((each) => isSame(each, value));
}

export function toWord(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Keys of an object that its schema asks for nowhere: nobody would see what stands under them. */
function listStrangers(value: JsonValue, schema: JsonSchema, at = ''): Misfit[] {
  if (Array.isArray(value)) {
    const item = getItemSchema(schema);
    return item ? value.flatMap((entry, index) => listStrangers(entry, item, `${at}/${index}`)) : [];
  }
  if (!isJsonObject(value) || !isClosed(schema)) return [];
  const declared = listDeclarations([{ schema, always: true }]);
  // Choices may be objects, of which nothing is asked.
  if (declared.size === 0) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const pointer = `${at}/${escapePointer(key)}`;
    const parts = declared.get(key);
    if (!parts)
      return [
        {
          at: pointer,
          told: `"${key}"`,
          why: 'is no field',
          remedy: suggest(key, declared.keys()),
          isOfToday: false,
        },
      ];
    return parts.length === 1 && parts[0] ? listStrangers(inner, parts[0].schema, pointer) : [];
  });
}

/** Whether an object has the fields of its schema and no others. */
function isClosed(schema: JsonSchema): boolean {
  return [schema, ...listBranches(schema).map(([, branch]) => branch)].every(
    ({ additionalProperties, patternProperties }) =>
      patternProperties === undefined && typeof additionalProperties !== 'object' && additionalProperties !== true,
  );
}
