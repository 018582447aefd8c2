/**
 * Alternatives that differ by the type of the answer: a text or nothing ("null"), a text or a number. They are one
 * question, since what a schema says of a type holds of answers of that type alone.
 */
import { getOnlyType, type JsonSchema, type SchemaType } from '../language/json-schema.ts';
import { isSchema } from '../language/object-parts.ts';

/** What is said of an alternative's name, and of no answer. */
const TELLING: readonly (keyof JsonSchema)[] = ['title', 'description', 'examples', '$comment'];

const OF_TYPE: Partial<Record<SchemaType, readonly (keyof JsonSchema)[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'errorMessage'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'errorMessage'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'errorMessage'],
  boolean: [],
};

/** How the alternative without an answer is called beside objects, where it has no title. */
const NOTHING = 'None';

/** Whether one of the alternatives is that there is no answer. */
export function mayBeNothing(schema: JsonSchema | undefined): boolean {
  return isSchema(schema) && [...list(schema.anyOf), ...list(schema.oneOf)].some(isNothing);
}

/** The schema itself where its alternatives are no matter of types alone. */
export function joinAlternatives(schema: JsonSchema): JsonSchema {
  const word = list(schema.oneOf).some(isNothing) || !schema.anyOf ? 'oneOf' : 'anyOf';
  const options = list(schema[word]);
  const others = options.filter((option) => !isNothing(option));
  const [first, ...more] = others;
  if (!first || (more.length === 0 && options.length === 1)) return schema;
  const { [word]: _options, default: preset, ...rest } = schema;
  const whole = preset === undefined || preset === null ? rest : { ...rest, default: preset };
  const types = others.map(getOnlyType);
  if (others.length === options.length)
    return isOfTypes(others) ? { ...join(others), ...whole, type: toType(types) } : schema;
  if (others.every(isObject)) return { ...whole, [word]: nameNothing(options, preset === null) };
  const nothing: SchemaType[] = schema.type === undefined ? ['null'] : [];
  if (isOfTypes(others)) return { ...join(others), ...whole, type: toType([...types, ...nothing]) };
  return more.length > 0 ? { ...whole, [word]: others } : layOver(first, whole);
}

/** Between objects, nothing is chosen like another alternative; it is the first where the question begins with it. */
function nameNothing(options: readonly JsonSchema[], isFirst: boolean): JsonSchema[] {
  const named = options.map((option): JsonSchema =>
    isNothing(option) ? { title: NOTHING, ...option, type: 'object', properties: {} } : option,
  );
  return isFirst
    ? [
        ...named.filter((_each, index) => isNothing(options[index])),
        ...named.filter((_each, index) => !isNothing(options[index])),
      ]
    : named;
}

/** What stands beside the alternatives goes before what the one that is left says. */
function layOver(option: JsonSchema, whole: JsonSchema): JsonSchema {
  const both = Object.keys(option).filter(
    (key) => key !== 'type' && !TELLING.includes(key as keyof JsonSchema) && key in whole,
  );
  return both.length === 0 ? { ...option, ...whole } : { ...whole, allOf: [...(whole.allOf ?? []), option] };
}

/** Whether each is of one type, and says nothing but what holds of that type. */
function isOfTypes(options: readonly JsonSchema[]): boolean {
  const types = options.map(getOnlyType);
  const distinct = new Set(types.map((type) => (type === 'integer' ? 'number' : type)));
  return (
    distinct.size === options.length &&
    (options.length === 1 || distinct.has('string')) &&
    options.every((option, index) => {
      const known = OF_TYPE[types[index] ?? 'object'];
      return (
        known &&
        Object.keys(option).every((key) => key === 'type' || [...TELLING, ...known].includes(key as keyof JsonSchema))
      );
    })
  );
}

/** Names are those of the whole, save where there is one alternative alone. */
function join(options: readonly JsonSchema[]): JsonSchema {
  const [only, ...others] = options;
  if (only && others.length === 0) return only;
  const said = options.map((option) =>
    Object.entries(option).filter(([key]) => !TELLING.includes(key as keyof JsonSchema)),
  );
  return Object.fromEntries(said.flat());
}

function toType(types: readonly (SchemaType | undefined)[]): SchemaType | SchemaType[] {
  const told = types.filter((type) => type !== undefined);
  return told.length === 1 && told[0] !== undefined ? told[0] : told;
}

function isNothing(option: JsonSchema | undefined): boolean {
  return isSchema(option) && option.type === 'null';
}

function isObject(option: JsonSchema): boolean {
  return (
    isSchema(option) && (option.type === undefined ? option.properties !== undefined : getOnlyType(option) === 'object')
  );
}

function list(options: readonly JsonSchema[] | undefined): readonly JsonSchema[] {
  return Array.isArray(options) ? options : [];
}
