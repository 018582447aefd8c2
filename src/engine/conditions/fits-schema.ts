/**
 * Whether a value fits a schema: what decides every condition that a schema makes itself (`if`, `dependencies`,
 * alternatives), for the page, RJSF, the server, records and receipts. Plain code without a compiler: no page needs
 * `eval`, records show without fetching the validators of their day, and compiled conditions would add a third to the
 * validators of the shipped first steps. It knows all that a compiled validator knows of draft-07, formats and the
 * product's own keywords too. What an answer may be is said by the compiled validators alone.
 */
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isSchema } from '@/definition/language/object-parts';
import type { JsonSchema, SchemaType } from '@/definition/language/json-schema';
import { OWN_FORMATS } from '@/definition/language/own-formats';
import { RULE_KEYWORDS } from '@/definition/language/own-keywords';
import { locale } from '../locale/locale';
import { isSameValue } from '../answers/same-value';

/** `true` fits everything, `false` nothing. `parent`: what the value stands in, for rules that look beside it. */
export function fitsSchema(schema: JsonSchema | boolean | undefined, value: unknown, parent?: unknown): boolean {
  if (!isSchema(schema)) return schema !== false;
  return (
    fitsType(schema, value) &&
    (schema.const === undefined || isSameValue(schema.const, value)) &&
    (schema.enum === undefined || schema.enum.some((each) => isSameValue(each, value))) &&
    (typeof value !== 'string' || fitsText(schema, value)) &&
    (schema.format === undefined || fitsFormat(schema.format, value)) &&
    (typeof value !== 'number' || fitsNumber(schema, value)) &&
    (!Array.isArray(value) || fitsList(schema, value)) &&
    (!isObject(value) || fitsObject(schema, value)) &&
    fitsOwnKeywords(schema, value, parent) &&
    fitsBranches(schema, value, parent)
  );
}

function fitsOwnKeywords(schema: JsonSchema, value: unknown, parent: unknown): boolean {
  return RULE_KEYWORDS.every(([name, { type, holds }]) => {
    const limit: unknown = schema[name];
    return limit === undefined || !isOfType(value, type) || holds(value, limit, { parent, timeZone: locale.timeZone });
  });
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

const formats: Readonly<Record<string, unknown>> = { ...fullFormats, ...OWN_FORMATS };

/** One of values of another type says nothing, nor does one that nobody knows, as in a compiled validator. */
function fitsFormat(name: string, value: unknown): boolean {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  const { type = 'string', validate = format } = isObject(format) && !(format instanceof RegExp) ? format : {};
  if (typeof value !== type) return true;
  if (validate instanceof RegExp) return validate.test(String(value));
  return typeof validate === 'function' ? Boolean((validate as (given: unknown) => unknown)(value)) : true;
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
    (multipleOf === undefined || isNearlyWhole(value / multipleOf))
  );
}

/** As in a compiled validator: 0.3 is a multiple of 0.1, and 19,999,999.99 one of 0.01. */
function isNearlyWhole(times: number): boolean {
  return Math.abs(Math.round(times) - times) <= Math.max(1e-8, Math.abs(times) * 5e-16);
}

function fitsList(schema: JsonSchema, list: readonly unknown[]): boolean {
  const { minItems = 0, maxItems = Infinity, uniqueItems, items, additionalItems, contains } = schema;
  const schemaOf = (index: number) =>
    Array.isArray(items) ? (index < items.length ? items[index] : additionalItems) : items;
  return (
    list.length >= minItems &&
    list.length <= maxItems &&
    (uniqueItems !== true || list.every((one, at) => list.slice(0, at).every((other) => !isSameValue(one, other)))) &&
    list.every((entry, index) => fitsSchema(schemaOf(index), entry, list)) &&
    (contains === undefined || list.some((entry) => fitsSchema(contains, entry, list)))
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
    required.every((key) => hasValue(object, key)) &&
    keys.every((key) => {
      const patterned = byPattern.filter(([pattern]) => pattern.test(key));
      const isKnown = Object.hasOwn(properties, key) || patterned.length > 0;
      return (
        (!Object.hasOwn(properties, key) || fitsSchema(properties[key], object[key], object)) &&
        patterned.every(([, inner]) => fitsSchema(inner, object[key], object)) &&
        (isKnown || fitsSchema(additionalProperties, object[key], object)) &&
        fitsSchema(propertyNames, key)
      );
    }) &&
    Object.entries(dependencies).every(
      ([key, needed]) =>
        !hasValue(object, key) ||
        (Array.isArray(needed) ? needed.every((each) => hasValue(object, each)) : fitsSchema(needed, object)),
    )
  );
}

/** Whether an object has an answer at a key. */
export function hasValue(object: Record<string, unknown>, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== undefined;
}

function fitsBranches(schema: JsonSchema, value: unknown, parent: unknown): boolean {
  const { allOf, anyOf, oneOf, not } = schema;
  const fits = (each: JsonSchema | undefined) => fitsSchema(each, value, parent);
  return (
    (schema.if === undefined || fits(fits(schema.if) ? schema.then : schema.else)) &&
    (allOf === undefined || allOf.every(fits)) &&
    (anyOf === undefined || anyOf.some(fits)) &&
    (oneOf === undefined || oneOf.filter(fits).length === 1) &&
    (not === undefined || !fits(not))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
