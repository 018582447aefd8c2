/** Questions beside "properties", and words of the schema inside of it: told once, and read as they were meant. */
import { escapePointer, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import { findNearestWord } from '../language/nearest-word.ts';
import { getOwn, REFUSED_RULES } from '../language/refused-keywords.ts';
import { StepSchema } from '../language/step-meta.ts';
import type { Place } from './place.ts';
import { isObject } from './visit-schemas.ts';

const KEYWORDS = Object.keys(StepSchema.shape);
/** Words whose values are schemas or objects themselves, so that nothing but a title or a type tells a question. */
const OF_OBJECTS = ['if', 'then', 'else', 'not', 'errorMessage', 'dependencies', 'definitions', '$defs'];

/** A copy in which everything stands where it was meant; the schema itself where nothing is misplaced. */
export function moveMisplaced(json: JsonObject, place: Place): JsonObject {
  const copy = structuredClone(json);
  return moveWithin(copy, place) ? copy : json;
}

function moveWithin(schema: JsonObject, place: Place): boolean {
  let isMoved = false;
  const { properties } = schema;
  if (isObject(properties)) isMoved = moveKeys(schema, properties, place);
  for (const word of ['properties', 'definitions', '$defs'])
    for (const [key, inner] of Object.entries(isObject(schema[word]) ? schema[word] : {}))
      if (isObject(inner)) isMoved = moveWithin(inner, place.inside(`/${word}/${escapePointer(key)}`)) || isMoved;
  if (isObject(schema['items'])) isMoved = moveWithin(schema['items'], place.inside('/items')) || isMoved;
  return isMoved;
}

function moveKeys(schema: JsonObject, properties: JsonObject, place: Place): boolean {
  const outside = Object.keys(schema).filter((key) => isQuestionOutside(key, schema[key]) && !(key in properties));
  const inside = Object.keys(properties).filter((key) => KEYWORDS.includes(key) && !isQuestion(key, properties[key]));
  for (const key of outside) {
    place.report(
      `/${escapePointer(key)}`,
      `"${key}" is a question, and stands beside "properties".`,
      'Write it inside of "properties".',
    );
    properties[key] = schema[key] ?? null;
    delete schema[key];
  }
  for (const key of inside) {
    place.report(
      `/properties/${escapePointer(key)}`,
      `"${key}" stands inside of "properties", where it would be a question.`,
      key in schema ? `Put it together with the "${key}" beside "properties".` : 'Write it beside "properties".',
    );
    schema[key] ??= properties[key] ?? null;
    delete properties[key];
  }
  return outside.length + inside.length > 0;
}

function isQuestionOutside(key: string, value: JsonValue | undefined): boolean {
  if (KEYWORDS.includes(key) || getOwn(REFUSED_RULES, key) !== undefined || !isQuestion(key, value)) return false;
  // A mistyped keyword holds a schema too, and hardly a label.
  return (isObject(value) && typeof value['title'] === 'string') || findNearestWord(key, KEYWORDS) === undefined;
}

function isQuestion(key: string, value: JsonValue | undefined): boolean {
  if (!isObject(value)) return typeof value === 'boolean';
  const telling = ['title', 'type', '$ref', 'const', 'enum', 'oneOf', 'format'];
  return [...telling, ...(OF_OBJECTS.includes(key) ? [] : ['properties', 'items'])].some((word) => word in value);
}
