/** The function that conditions ask says of every value what Ajv says. */
import { expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { fitsSchema } from '@/engine/conditions/fits-schema';
import { branch } from '../../fixtures/one-form';
import { createCompiler } from '../../fixtures/tennis-club';

const VALUES: readonly unknown[] = [
  { a: '2020-02-01', b: '2020-02-02' },
  { a: '2020-02-02', b: '2020-02-01' },
  { a: '2020-02-02', b: 7 },
  [
    null,
    true,
    false,
    0,
    1,
    1.5,
    12,
    -3,
    '',
    'a',
    'abc',
    '😀',
    '12',
    'b@c',
    '2020-02-29',
    '2021-02-29',
    'https://a.example',
    '10:30:00Z',
    0.3,
    1.000_000_001,
  ],
  [[], [1], [1, 1], ['a', 'b'], [1, 'a'], [[1], [1]], [{ a: 1 }, { a: 1 }]],
  [{}, { a: 1 }, { a: 'x' }, { a: 1, b: 2 }, { a: 1, b: 3 }, { b: 2 }, { ab: 1 }, { a: { b: [1] } }, { c: null }],
].flat();

it.each<[string, JsonSchema]>([
  ['type', { type: 'integer' }],
  ['types', { type: ['string', 'null'] }],
  ['number', { type: 'number' }],
  ['const', { const: { a: 1, b: 2 } }],
  ['enum', { enum: [1, 'a', [1], { a: 1 }] }],
  ['lengths', { minLength: 1, maxLength: 2 }],
  ['a length of two letters', { type: 'string', minLength: 2 }],
  ['a length of one letter', { type: 'string', maxLength: 1 }],
  ['pattern', { pattern: '^[a-z]+$' }],
  ['range', { minimum: 0, exclusiveMaximum: 12 }],
  ['open range', { exclusiveMinimum: 0, maximum: 12 }],
  ['multipleOf', { multipleOf: 1.5 }],
  ['multipleOf with decimals', { multipleOf: 0.1 }],
  ['multipleOf of hundredths', { multipleOf: 0.01 }],
  ['multipleOf of whole numbers', { multipleOf: 1 }],
  ['date', { format: 'date' }],
  ['email', { format: 'email' }],
  ['uri', { format: 'uri' }],
  ['time', { format: 'time' }],
  ['format of numbers', { format: 'int32' }],
  ['format that nobody knows', { format: 'toString' }],
  ['not later than today', { notAfter: 'today' }],
  ['not earlier than today, in a list', { items: { notBefore: 'today' } }],
  ['properties', { properties: { a: { type: 'number' } }, required: ['a'] }],
  ['additionalProperties false', { properties: { a: {} }, additionalProperties: false }],
  ['additionalProperties', { properties: { a: {} }, additionalProperties: { type: 'string' } }],
  ['patternProperties', { patternProperties: { '^a': { type: 'number' } }, additionalProperties: false }],
  ['propertyNames', { propertyNames: { maxLength: 1 } }],
  ['numbers of properties', { minProperties: 1, maxProperties: 1 }],
  ['dependencies', { dependencies: { a: ['b'] } }],
  ['dependencies on two', { dependencies: { b: ['a', 'c'], a: ['b', 'a'] } }],
  ['schema dependencies', { dependencies: { b: { properties: { a: { const: 1 } }, required: ['a'] } } }],
  ['items', { items: { type: 'number' }, minItems: 1, maxItems: 1 }],
  ['fixed items', { items: [{ type: 'number' }], additionalItems: { type: 'string' } }],
  ['no more than the fixed items', { items: [{ type: 'number' }], additionalItems: false }],
  ['uniqueItems', { uniqueItems: true }],
  ['contains', { contains: { type: 'string' } }],
  ['allOf', { allOf: [{ type: 'number' }, { minimum: 1 }] }],
  ['anyOf', { anyOf: [{ type: 'string' }, { minimum: 1 }] }],
  ['oneOf', { oneOf: [{ minimum: 1 }, { multipleOf: 1 }] }],
  ['not', { not: { type: 'string' } }],
  ['a date beside it', { properties: { b: { notBefore: { field: 'a' } } } }],
  ['a date beside it, in a branch', { properties: { b: { allOf: [{ after: { field: 'a' } }] } } }],
  ['if', branch({ type: 'number' }, { minimum: 1 }, { type: 'string' })],
])('%s', (_what, schema) => {
  const validate = createCompiler().compile(schema);
  expect(VALUES.map((value) => [value, fitsSchema(schema, value)])).toEqual(
    VALUES.map((value) => [value, validate(value)]),
  );
});

it('true fits everything and false nothing', () => {
  expect([fitsSchema(true, 1), fitsSchema(undefined, 1), fitsSchema(false, 1)]).toEqual([true, true, false]);
});

it('a key without an answer is none of the object’s', () => {
  const object = { a: undefined, b: 1 };
  expect(fitsSchema({ properties: { b: {} }, additionalProperties: false }, object)).toBe(true);
  expect(fitsSchema({ minProperties: 2 }, object)).toBe(false);
  expect(['a', 'b', 'toString'].map((key) => fitsSchema({ required: [key] }, object))).toEqual([false, true, false]);
});
