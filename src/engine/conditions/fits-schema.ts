/**
 * Whether a value fits a schema, for the conditions that a schema makes itself (`if`, `dependencies`, alternatives).
 * Plain code without a compiler, so that the browser and the server ask the very same function and no page needs `eval`.
 * What an answer may be is checked by the compiled validators alone.
 *
 * Draft-07 but for what says nothing of the value (titles, defaults), `format` and the date keywords: a definition does
 * not make a condition of those.
 */
import { isSchema } from '@/definition/language/object-parts';
import type { JsonSchema, SchemaType } from '@/definition/language/json-schema';
import { isSameValue } from '../answers/same-value';

/** `true` fits everything, `false` nothing. */
export function fitsSchema(schema: JsonSchema | boolean | undefined, value: unknown): boolean {
  if (!isSchema(schema)) return schema !== false;
  return (
    fitsType(schema, value) &&
    (schema.const === undefined || isSameValue(schema.const, value)) &&
    (schema.enum === undefined || schema.enum.some((each) => isSameValue(each, value))) &&
    (typeof value !== 'string' || fitsText(schema, value)) &&
    (typeof value !== 'number' || fitsNumber(schema, value)) &&
    (!Array.isArray(value) || fitsList(schema, value)) &&
    (!isObject(value) || fitsObject(schema, value)) &&
    fitsBranches(schema, value)
  );
}

function fitsType({ type }: JsonSchema, value: unknown): boolean {
  return type === undefined || [type].flat().some((each) => isOfType(value, each));
}

function isOfType(value: unknown, type: SchemaType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

/** A character beyond the Basic Multilingual Plane counts as one. */
function fitsText({ minLength, maxLength, pattern }: JsonSchema, text: string): boolean {
  return (
    (minLength === undefined || Array.from(text).length >= minLength) &&
    (maxLength === undefined || Array.from(text).length <= maxLength) &&
    (pattern === undefined || toPattern(pattern).test(text))
  );
}

const patterns = new Map<string, RegExp>();

function toPattern(source: string): RegExp {
  const known = patterns.get(source);
  if (known) return known;
  const pattern = new RegExp(source, 'u');
  patterns.set(source, pattern);
  return pattern;
}

function fitsNumber(schema: JsonSchema, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  return (
    value >= minimum &&
    value <= maximum &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum) &&
    (multipleOf === undefined || Number.isInteger(value / multipleOf))
  );
}

function fitsList(schema: JsonSchema, list: readonly unknown[]): boolean {
  const { minItems = 0, maxItems = Infinity, uniqueItems, items, additionalItems, contains } = schema;
  const schemaOf = (index: number) =>
    Array.isArray(items) ? (index < items.length ? items[index] : additionalItems) : items;
  return (
    list.length >= minItems &&
    list.length <= maxItems &&
    (uniqueItems !== true || list.every((one, at) => list.slice(0, at).every((other) => !isSameValue(one, other)))) &&
    list.every((entry, index) => fitsSchema(schemaOf(index), entry)) &&
    (contains === undefined || list.some((entry) => fitsSchema(contains, entry)))
  );
}

function fitsObject(schema: JsonSchema, object: Record<string, unknown>): boolean {
  const { required = [], properties = {}, patternProperties = {}, additionalProperties, propertyNames } = schema;
  const { minProperties = 0, maxProperties = Infinity, dependencies = {} } = schema;
  const keys = Object.keys(object).filter((key) => object[key] !== undefined);
  const byPattern = Object.entries(patternProperties).map(([source, inner]) => [toPattern(source), inner] as const);
  return (
    keys.length >= minProperties &&
    keys.length <= maxProperties &&
    required.every((key) => isGiven(object, key)) &&
    keys.every((key) => {
      const patterned = byPattern.filter(([pattern]) => pattern.test(key));
      const isKnown = Object.hasOwn(properties, key) || patterned.length > 0;
      return (
        (!Object.hasOwn(properties, key) || fitsSchema(properties[key], object[key])) &&
        patterned.every(([, inner]) => fitsSchema(inner, object[key])) &&
        (isKnown || fitsSchema(additionalProperties, object[key])) &&
        fitsSchema(propertyNames, key)
      );
    }) &&
    Object.entries(dependencies).every(
      ([key, needed]) =>
        !isGiven(object, key) ||
        (Array.isArray(needed) ? needed.every((each) => isGiven(object, each)) : fitsSchema(needed, object)),
    )
  );
}

/** Whether an object has an answer at a key. */
export function isGiven(object: Record<string, unknown>, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== undefined;
}

function fitsBranches(schema: JsonSchema, value: unknown): boolean {
  const { allOf, anyOf, oneOf, not } = schema;
  const branch = schema.if === undefined ? undefined : fitsSchema(schema.if, value) ? schema.then : schema.else;
  return (
    fitsSchema(branch, value) &&
    (allOf === undefined || allOf.every((each) => fitsSchema(each, value))) &&
    (anyOf === undefined || anyOf.some((each) => fitsSchema(each, value))) &&
    (oneOf === undefined || oneOf.filter((each) => fitsSchema(each, value)).length === 1) &&
    (not === undefined || !fitsSchema(not, value))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
