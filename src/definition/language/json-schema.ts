/** Walking schemas, and reading their types. Their keywords are those of step-meta.ts. */
import type { JsonSchema, SchemaType } from './step-meta.ts';

export type { JsonSchema, SchemaType };

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

const BRANCH_LISTS = ['oneOf', 'anyOf', 'allOf'] as const;
const BRANCHES = ['not', 'if', 'then', 'else'] as const;

/** Visits a schema and every schema inside it, with the JSON pointer of each. */
export function walkSchema(
  schema: JsonSchema,
  visit: (schema: JsonSchema, pointer: string) => void,
  pointer = '',
): void {
  visit(schema, pointer);
  for (const group of ['properties', 'definitions', '$defs'] as const) {
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

/** The path of a JSON pointer (RFC 6901). */
export function readPointer(pointer: string): string[] {
  const segments = pointer.split('/').slice(1);
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** One segment of a JSON pointer (RFC 6901). */
export function escapePointer(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function isJsonObject(json: unknown): json is JsonObject {
  return json !== null && typeof json === 'object' && !Array.isArray(json);
}

/** An object as it is; an empty one for everything else. */
export function toJsonObject(json: unknown): JsonObject {
  return isJsonObject(json) ? json : {};
}
