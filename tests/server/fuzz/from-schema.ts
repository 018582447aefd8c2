/** Values that a JSON Schema describes, so that a contract that is new is called with what it takes. */
import fc, { type Arbitrary } from 'fast-check';

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/**
 * Values that mean something under a key: ids of records that there are, words of the workflow. Undefined: none is
 * known.
 */
export type Words = (key: string) => readonly unknown[] | undefined;

/** `key` is that under which the value stands. */
export function fromSchema(given: object, words: Words, key = ''): Arbitrary<unknown> {
  return build(given, words, key, (given as Schema).$defs ?? {});
}

function build(schema: Schema, words: Words, key: string, defs: Record<string, Schema>): Arbitrary<unknown> {
  const inner = (each: Schema, under = key) => build(each, words, under, defs);
  if (schema.$ref !== undefined) return inner(defs[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((each) => inner(each)));
  const known = words(key)?.filter((word) => fits(schema, word)) ?? [];
  if (known.length > 0) return fc.constantFrom(...known);
  if (schema.type === 'object') return fromObject(schema, inner);
  if (schema.type === 'array')
    return fc.array(inner(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 2, 2)),
    });
  if (schema.type === 'integer' || schema.type === 'number') return fromNumber(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'string') return fromText(schema);
  return fc.jsonValue({ maxDepth: 1 });
}

function fromObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  inner: (schema: Schema, key: string) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  const named = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, inner(schema, key)])),
    { requiredKeys: required },
  );
  if (typeof additionalProperties !== 'object') return named;
  const further = fc.dictionary(fc.constantFrom('a', 'b', 'company_name'), inner(additionalProperties, ''), {
    maxKeys: 2,
  });
  return fc.tuple(named, further).map(([one, other]) => ({ ...other, ...one }));
}

function fromNumber({ type, minimum = 0, maximum = minimum + 20 }: Schema): Arbitrary<number> {
  const range = { min: minimum, max: Math.max(minimum, Math.min(maximum, minimum + 20)) };
  return type === 'integer' ? fc.integer(range) : fc.double({ ...range, noNaN: true });
}

function fromText({ pattern, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, minLength + 40)) };
  if (pattern === undefined) return fc.string(length);
  try {
    return fc.stringMatching(new RegExp(pattern), { maxLength: length.maxLength });
  } catch {
    // Of a kind that cannot be written backwards, such as one that looks ahead.
    return fc.string(length);
  }
}

function fits({ type, pattern }: Schema, word: unknown): boolean {
  if (type === undefined) return true;
  if (type === 'integer' || type === 'number') return typeof word === 'number';
  if (type !== 'string') return type === (Array.isArray(word) ? 'array' : typeof word);
  return typeof word === 'string' && (pattern === undefined || new RegExp(pattern).test(word));
}
