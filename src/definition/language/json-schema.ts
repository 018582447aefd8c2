/** The part of JSON Schema (draft-07) that step schemas are written in, with this product's own keywords. */

import type { Expression, Shift } from './expression.ts';
import type { FormRule } from './form-rule.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** `today`, or another field of the same object, or a day so far from it, as the limit of a date. */
export type DateLimit = 'today' | ({ field: string } & Shift) | ({ day: 'today' } & Shift);

export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

export interface JsonSchema {
  $schema?: string;
  $id?: string;
  $ref?: string;
  $comment?: string;
  title?: string;
  description?: string;
  examples?: JsonValue[];
  type?: SchemaType | SchemaType[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  /** By key: the keys that must come with it, or what then holds of the whole object. */
  dependencies?: Record<string, JsonSchema | string[]>;
  patternProperties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  minProperties?: number;
  maxProperties?: number;
  /** Of every entry, or of the first ones, each its own. */
  items?: JsonSchema | JsonSchema[];
  /** Of the entries after the fixed ones. */
  additionalItems?: boolean | JsonSchema;
  contains?: JsonSchema;
  definitions?: Record<string, JsonSchema>;
  enum?: JsonValue[];
  readOnly?: boolean;
  writeOnly?: boolean;
  const?: JsonValue;
  default?: JsonValue;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  additionalProperties?: boolean | JsonSchema;
  errorMessage?: JsonValue;
  /** Own keyword: the date may not be later than this. */
  notAfter?: DateLimit;
  /** Own keyword: the date may not be earlier than this. */
  notBefore?: DateLimit;
  /** Own keyword: the date must be later than this. */
  after?: DateLimit;
  /** Own keyword: the date must be earlier than this. */
  before?: DateLimit;
  /** Own keyword: the id of the list, kept by officers, that the answer is chosen from. */
  choicesFrom?: string;
  /** Of a choice of such a list: it can no longer be chosen. */
  retired?: boolean;
  /** Own keyword, of an object: comparisons of what is answered in it. */
  rules?: FormRule[];
  /** Own keyword: the answer is made of others, and nobody types it. */
  computed?: Expression;
  /** Own keyword, of rows: keys, or keys together, that no two rows answer alike. */
  uniqueBy?: (string | string[])[];
}

export const DATE_KEYWORDS = ['notAfter', 'notBefore', 'after', 'before'] as const;

const BRANCH_LISTS = ['oneOf', 'anyOf', 'allOf'] as const;
const BRANCHES = ['not', 'if', 'then', 'else'] as const;

/** Visits a schema and every schema inside it, with the JSON pointer of each. */
export function walkSchema(
  schema: JsonSchema,
  visit: (schema: JsonSchema, pointer: string) => void,
  pointer = '',
): void {
  visit(schema, pointer);
  for (const group of ['properties', 'definitions'] as const) {
    for (const [key, inner] of Object.entries(schema[group] ?? {}))
      walkSchema(inner, visit, `${pointer}/${group}/${escapePointer(key)}`);
  }
  for (const [path, entry] of listEntrySchemas(schema)) walkSchema(entry, visit, pointer + path);
  for (const [path, branch] of listBranches(schema)) walkSchema(branch, visit, pointer + path);
}

/** The schema of every entry of a list; undefined where the entries are fixed, each with its own. */
export function getItemSchema({ items }: JsonSchema): JsonSchema | undefined {
  return Array.isArray(items) ? undefined : items;
}

/** The schemas of a list's entries and of other parts of a value, each with the pointer below the schema. */
function listEntrySchemas(schema: JsonSchema): (readonly [pointer: string, entry: JsonSchema])[] {
  const { items = [], additionalItems, additionalProperties, patternProperties = {}, contains, propertyNames } = schema;
  const entries = Array.isArray(items)
    ? items.map((entry, index) => [`/items/${index}`, entry] as const)
    : [['/items', items] as const];
  const others = Object.entries({ additionalItems, additionalProperties, contains, propertyNames });
  return [
    ...entries,
    ...others.flatMap(([key, inner]) => (typeof inner === 'object' ? [[`/${key}`, inner] as const] : [])),
    ...Object.entries(patternProperties).map(
      ([key, inner]) => [`/patternProperties/${escapePointer(key)}`, inner] as const,
    ),
  ];
}

/** Whether a value of this type may be given; a schema without a type leaves it open. */
export function takesType({ type }: JsonSchema, wanted: SchemaType): boolean {
  return type === undefined || [type].flat().includes(wanted);
}

/** The one type of a schema, `null` beside it left out; undefined where there are several or none. */
export function getOnlyType({ type }: JsonSchema): SchemaType | undefined {
  const types = [type ?? []].flat().filter((each) => each !== 'null');
  return types.length === 1 ? types[0] : undefined;
}

/** The schemas that speak about the same value as this one, each with the pointer below it. */
export function listBranches(schema: JsonSchema): (readonly [pointer: string, branch: JsonSchema])[] {
  const lists = BRANCH_LISTS.flatMap((key) =>
    (schema[key] ?? []).map((branch, index) => [`/${key}/${index}`, branch] as const),
  );
  const singles = BRANCHES.flatMap((key) => {
    const branch = schema[key];
    return branch ? [[`/${key}`, branch] as const] : [];
  });
  const dependent = Object.entries(schema.dependencies ?? {}).flatMap(([key, branch]) =>
    Array.isArray(branch) ? [] : [[`/dependencies/${escapePointer(key)}`, branch] as const],
  );
  return [...lists, ...singles, ...dependent];
}

/** The JSON pointer (RFC 6901) of a path. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((segment) => `/${escapePointer(String(segment))}`).join('');
}

/** One segment of a JSON pointer (RFC 6901). */
export function escapePointer(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
