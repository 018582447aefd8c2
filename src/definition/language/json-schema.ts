/** The part of JSON Schema (draft-07) that step schemas are written in, with this product's own keywords. */

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** `today`, or another field of the same object, as the limit of a date. */
export type DateLimit = 'today' | { field: string };

export interface JsonSchema {
  $schema?: string;
  $id?: string;
  $ref?: string;
  $comment?: string;
  title?: string;
  description?: string;
  examples?: JsonValue[];
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  definitions?: Record<string, JsonSchema>;
  enum?: JsonValue[];
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
}

export const DATE_KEYWORDS = ['notAfter', 'notBefore', 'after'] as const;

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
  if (schema.items) walkSchema(schema.items, visit, `${pointer}/items`);
  for (const [path, branch] of listBranches(schema)) walkSchema(branch, visit, pointer + path);
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
  return [...lists, ...singles];
}

/** The JSON pointer (RFC 6901) of a path. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((segment) => `/${escapePointer(String(segment))}`).join('');
}

/** One segment of a JSON pointer (RFC 6901). */
export function escapePointer(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
