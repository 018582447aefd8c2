/** JSON Schema of wire types, as other programs read them: with all that the server asks for and no type says by itself. */
import { z } from 'zod';
import { EntryTexts } from '@/api/shapes/choice-list';
import type { ListDefinition } from '@/definition/parse/catalog';
import { OBJECT_KEYS } from '@/definition/language/reserved-keys';
import { OBJECT_KEYS_LIMIT } from '../storable-text';

type Schema = Record<string, unknown>;

/** Characters that every text may have: no NUL, and no half of a character. */
const KEPT = '[^\\u0000\\uD800-\\uDFFF]';
const KEPT_TEXT = `^${KEPT}*$`;
const WITH_A_LETTER = `^${KEPT}*[^\\s\\u0000\\uD800-\\uDFFF]${KEPT}*$`;

/**
 * A type with everything it is made of inlined: a reference to its own $defs would lead nowhere from within a larger
 * document. `input`: what a caller sends, in which everything with a default may be missing.
 */
export function toWireSchema(
  shape: z.ZodType,
  io: 'input' | 'output',
  lists: readonly Pick<ListDefinition, 'columns' | 'title'>[],
): object {
  const { $schema: _schema, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    metadata: WITHOUT_IDS,
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'output') return;
      if (zodSchema === EntryTexts) Object.assign(jsonSchema, { anyOf: lists.map(toColumns) });
      if (isTrimmed(zodSchema) && (jsonSchema.minLength ?? 0) > 0) jsonSchema.pattern ??= WITH_A_LETTER;
    },
  });
  return io === 'output' ? schema : sayWhatIsKept(schema);
}

/** Descriptions, but no ids: a type with an id would be put under $defs. */
const WITHOUT_IDS = Object.assign(Object.create(z.globalRegistry) as typeof z.globalRegistry, {
  get(type: z.ZodType) {
    const { id: _id, ...rest } = z.globalRegistry.get(type) ?? {};
    return rest;
  },
});

/** What an entry of the list may have and must. */
function toColumns({ title, columns }: Pick<ListDefinition, 'columns' | 'title'>): object {
  return {
    title,
    properties: Object.fromEntries(
      columns.map((column) => [
        column.key,
        { type: 'string', title: column.title, maxLength: 200, ...(column.optional ? {} : { pattern: WITH_A_LETTER }) },
      ]),
    ),
    required: columns.filter(({ optional }) => !optional).map(({ key }) => key),
    additionalProperties: false,
  };
}

function isTrimmed(shape: z.core.$ZodType): boolean {
  const { checks = [] } = shape._zod.def;
  return checks.some((check) => check._zod.def.check === 'overwrite');
}

/**
 * A schema of what is sent, which says of each of its texts what characters can be kept, and of each object with keys of
 * the caller's which these can be.
 */
export function sayWhatIsKept(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? sayOfOne(value as Schema) : value,
  ) as object;
}

function sayOfOne(schema: Schema): Schema {
  if (schema['type'] === 'string' && schema['enum'] === undefined && schema['const'] === undefined) {
    const { pattern, format } = schema;
    if (pattern === undefined) return format === undefined ? { ...schema, pattern: KEPT_TEXT } : schema;
    return typeof pattern === 'string' && takesAny(pattern) ? { ...schema, allOf: [{ pattern: KEPT_TEXT }] } : schema;
  }
  if (schema['type'] !== 'object' || typeof schema['additionalProperties'] !== 'object') return schema;
  return {
    ...schema,
    propertyNames: { pattern: KEPT_TEXT, not: { enum: OBJECT_KEYS } },
    maxProperties: OBJECT_KEYS_LIMIT,
  };
}

/** Whether a text with characters that cannot be kept may follow the pattern. */
function takesAny(pattern: string): boolean {
  return pattern !== WITH_A_LETTER && (!/^\^.*\$$/.test(pattern) || /\.|\\[SDWP]|\[\^/.test(pattern));
}
