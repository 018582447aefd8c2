/**
 * Cases of each required keyword of JSON Schema draft-07, after the manner of the official test suite, which no package
 * carries for this draft. Empty answers (null, blank text, an empty list) are left out: they count as not given.
 */
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';

/** As a name of its own: an object with a literal "then" looks like a promise to the lint rules. */
const THEN = 'then' as const;

export interface KeywordCase {
  keyword: string;
  what: string;
  schema: JsonObject;
  right: JsonValue[];
  wrong: JsonValue[];
}

const of = (
  keyword: string,
  what: string,
  schema: JsonObject,
  right: JsonValue[],
  wrong: JsonValue[],
): KeywordCase => ({
  keyword,
  what,
  schema,
  right,
  wrong,
});

const EVEN = { multipleOf: 2 };

export const KEYWORD_CASES: readonly KeywordCase[] = [
  of('type', 'integer', { type: 'integer' }, [1, 1.0, -3], [1.1, 'x', '1', {}, true]),
  of('type', 'number', { type: 'number' }, [1, 1.1], ['x', '1', {}, false]),
  of('type', 'string', { type: 'string' }, ['x', '1'], [1, 1.1, { a: 1 }, true]),
  of('type', 'boolean', { type: 'boolean' }, [true, false], [1, 'true', { a: 1 }]),
  of('type', 'array', { type: 'array', items: {} }, [[1], ['x', 1]], [1, 'x', { a: 1 }, true]),
  of('type', 'object', { type: 'object', properties: { a: {} } }, [{ a: 1 }], [1, 'x', [1], true]),
  of('type', 'several', { type: ['string', 'null'] }, ['x'], [1, true, { a: 1 }]),
  of(
    'enum',
    'of anything',
    { enum: [6, 'foo', ['x'], true, { foo: 12 }] },
    [6, 'foo', ['x'], true, { foo: 12 }],
    [7, 'foo ', ['x', 1], false, { foo: 12, boo: 42 }, { foo: false }],
  ),
  of('enum', 'false is not 0', { enum: [false] }, [false], [0, 'false', [false]]),
  of('enum', '1 is not true', { enum: [1] }, [1, 1.0], [true, '1', [1]]),
  of('const', 'number', { const: 2 }, [2, 2.0], [5, 'a']),
  of('const', 'object', { const: { foo: 'bar', baz: 'bax' } }, [{ baz: 'bax', foo: 'bar' }], [{ foo: 'bar' }, ['x']]),
  of('const', 'list', { const: [{ foo: 'bar' }] }, [[{ foo: 'bar' }]], [[2], [{ foo: 'bar' }, 1]]),
  of('const', 'false inside', { const: { a: false } }, [{ a: false }], [{ a: 0 }, { a: [false] }]),
  of('const', 'text in other normal form', { const: '\u00e9' }, ['\u00e9'], ['e\u0301']),
  of('multipleOf', 'whole', { multipleOf: 2 }, [10, 0, 'foo'], [7]),
  of('multipleOf', 'decimals', { multipleOf: 1.5 }, [0, 4.5], [35]),
  of('multipleOf', 'small', { multipleOf: 0.0001 }, [0.0075], [0.00751]),
  of('maximum', 'with decimals', { maximum: 3.0 }, [2.6, 3.0, 'x'], [3.5]),
  of('exclusiveMaximum', 'itself is out', { exclusiveMaximum: 3.0 }, [2.2, 'x'], [3.0, 3.5]),
  of('minimum', 'negative', { minimum: -2 }, [-1, 0, -2, -2.0, 'x'], [-2.0001, -3]),
  of('exclusiveMinimum', 'itself is out', { exclusiveMinimum: 1.1 }, [1.2, 'x'], [1.1, 0.6]),
  of('maxLength', 'characters', { maxLength: 2 }, ['f', 'fo', 100, '💩💩'], ['foo', '💩💩💩']),
  of('minLength', 'characters', { minLength: 2 }, ['foo', 'fo', 1, '💩💩'], ['f', '💩']),
  of('pattern', 'anchored', { pattern: '^a*$' }, ['aaa', true, 12, { a: 1 }], ['abc']),
  of('pattern', 'not anchored', { pattern: 'a+' }, ['xxaayy'], ['xxyy']),
  of(
    'format',
    'date',
    { format: 'date' },
    ['1963-06-19', '2020-02-29', 12, true],
    ['06/19/1963', '2021-02-29', '2013-350'],
  ),
  of('format', 'email', { format: 'email' }, ['joe.bloggs@example.com', 12], ['2962', 'joe.@example.com']),
  of(
    'format',
    'uri',
    { format: 'uri' },
    ['http://foo.bar/?baz=qux#quux', 'urn:oasis:x'],
    ['//foo.bar/', 'foo', '\\\\s\\f'],
  ),
  of(
    'items',
    'one schema',
    { items: { type: 'integer' } },
    [[1, 2, 3], { foo: 'bar' }, { 0: 'x', length: 1 }],
    [[1, 'x']],
  ),
  of(
    'items',
    'fixed',
    { items: [{ type: 'integer' }, { type: 'string' }] },
    [[1, 'foo'], [1], [1, 'foo', true]],
    [['foo', 1]],
  ),
  of(
    'items',
    'nested',
    { type: 'array', items: { type: 'array', items: { type: 'array', items: { type: 'number' } } } },
    [[[[1]], [[2], [3]]]],
    [
      [[['1']], [[2]]],
      [[1], [2]],
    ],
  ),
  of(
    'additionalItems',
    'a schema',
    { items: [{}], additionalItems: { type: 'integer' } },
    [['x', 2, 3]],
    [['x', 2, 'foo']],
  ),
  of('additionalItems', 'none', { items: [{}, {}], additionalItems: false }, [[1], [1, 2]], [[1, 2, 3]]),
  of(
    'additionalItems',
    'without fixed ones',
    { items: { type: 'integer' }, additionalItems: false },
    [[1, 2]],
    [['x']],
  ),
  of('maxItems', 'at most', { maxItems: 2, items: {} }, [[1], [1, 2], 'foobar'], [[1, 2, 3]]),
  of('minItems', 'at least', { minItems: 2, items: {} }, [[1, 2], [1, 2, 3], 'x'], [[1]]),
  of(
    'uniqueItems',
    'of anything',
    { uniqueItems: true, items: {} },
    [
      [1, 2],
      [1, true],
      [0, false],
      [{ a: 1 }, { a: 2 }],
    ],
    [
      [1, 1],
      [1, 2, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [['x'], ['x']],
    ],
  ),
  of(
    'uniqueItems',
    'not asked for',
    { uniqueItems: false, items: {} },
    [
      [1, 1],
      [{ a: 1 }, { a: 1 }],
    ],
    [],
  ),
  of(
    'properties',
    'of their types',
    { properties: { foo: { type: 'integer' }, bar: { type: 'string' } } },
    [{ foo: 1, bar: 'baz' }, { quux: ['x'] }, ['x'], 12],
    [
      { foo: 1, bar: { x: 1 } },
      { foo: ['x'], bar: { x: 1 } },
    ],
  ),
  of(
    'required',
    'there or not',
    { properties: { foo: {}, bar: {} }, required: ['foo'] },
    [{ foo: 1 }, ['x'], 12],
    [{ bar: 1 }],
  ),
  of(
    'required',
    'in a row of a list',
    { type: 'array', items: { type: 'object', properties: { a: {}, b: {} }, required: ['a'] } },
    [[{ a: 1 }]],
    [[{ b: 1 }], [{ a: 1 }, { b: 1 }]],
  ),
  of(
    'additionalProperties',
    'none',
    { properties: { foo: {}, bar: {} }, additionalProperties: false },
    [{ foo: 1 }, [1], 'foobarbaz', 12],
    [{ foo: 1, quux: 'boom' }],
  ),
  // A schema is asked in rows, which the check says: tests/definition/rjsf-forms.test.ts.
  of(
    'dependencies',
    'keys',
    { properties: { foo: {}, bar: {} }, dependencies: { bar: ['foo'] } },
    [{ foo: 1 }, { foo: 1, bar: 2 }],
    [{ bar: 2 }],
  ),
  of(
    'dependencies',
    'several keys',
    { properties: { foo: {}, bar: {}, quux: {} }, dependencies: { quux: ['foo', 'bar'] } },
    [
      { foo: 1, bar: 2 },
      { foo: 1, bar: 2, quux: 3 },
    ],
    [{ foo: 1, quux: 2 }, { quux: 1 }],
  ),
  of(
    'dependencies',
    'a schema',
    {
      properties: { foo: {}, bar: {} },
      dependencies: { bar: { properties: { foo: { type: 'integer' }, bar: { type: 'integer' } } } },
    },
    [{ foo: 1, bar: 2 }, { foo: 'quux' }],
    [
      { foo: 'quux', bar: 2 },
      { foo: 2, bar: 'quux' },
    ],
  ),
  of(
    'allOf',
    'both',
    {
      allOf: [
        { properties: { bar: { type: 'integer' } }, required: ['bar'] },
        { properties: { foo: { type: 'string' } }, required: ['foo'] },
      ],
    },
    [{ foo: 'baz', bar: 2 }],
    [{ foo: 'baz' }, { bar: 2 }, { foo: 'baz', bar: 'quux' }],
  ),
  of('allOf', 'of numbers', { allOf: [{ maximum: 30 }, { minimum: 20 }] }, [25], [35, 15]),
  of('anyOf', 'either or both', { anyOf: [{ type: 'integer' }, { minimum: 2 }] }, [1, 2.5, 3], [1.5]),
  of(
    'anyOf',
    'of objects',
    { properties: { foo: {}, bar: {} }, anyOf: [{ required: ['bar'] }, { required: ['foo'] }] },
    [{ bar: 2 }, { foo: 'baz' }, { foo: 1, bar: 2 }],
    [{ other: 1 }],
  ),
  of('oneOf', 'one and not both', { oneOf: [{ type: 'integer' }, { minimum: 2 }] }, [1, 2.5], [3, 1.5]),
  of(
    'oneOf',
    'required ones',
    {
      type: 'object',
      properties: { foo: {}, bar: {}, baz: {} },
      oneOf: [{ required: ['foo', 'bar'] }, { required: ['foo', 'baz'] }],
    },
    [
      { foo: 1, bar: 2 },
      { foo: 1, baz: 3 },
    ],
    [{ bar: 2 }, { foo: 1, bar: 2, baz: 3 }],
  ),
  of('not', 'a type', { not: { type: 'integer' } }, ['foo', 1.5], [1]),
  of(
    'not',
    'a type with more',
    { not: { type: 'object', properties: { foo: { type: 'string' } } } },
    [1, { foo: 1 }],
    [{ foo: 'bar' }],
  ),
  of('not', 'twice', { not: { not: { type: 'string' } } }, ['x'], [1]),
  of('if', 'alone', { if: { const: 0 } }, [0, 'hello'], []),
  of('then', 'without if', { [THEN]: { const: 0 } }, [0, 'hello'], []),
  of('else', 'without if', { else: { const: 0 } }, [0, 'hello'], []),
  of('then', 'if that fits', { if: { exclusiveMaximum: 0 }, [THEN]: { minimum: -10 } }, [-1, 3], [-100]),
  of('else', 'if that does not fit', { if: { exclusiveMaximum: 0 }, else: EVEN }, [-1, 4], [3]),
  of('if', 'with both', { if: { exclusiveMaximum: 0 }, [THEN]: { minimum: -10 }, else: EVEN }, [-1, 4], [-100, 3]),
  of(
    'if',
    'a format',
    { if: { format: 'email' }, [THEN]: { maxLength: 8 } },
    ['a@b.io', 'anything at all'],
    ['somebody@b.io'],
  ),
  of('$ref', 'a definition', { $ref: '#/definitions/c' }, [5], ['a']),
  of('$ref', 'with a slash and a tilde in its name', { $ref: '#/definitions/a~1b~0c' }, ['x'], [1]),
  of('$ref', 'in a list', { type: 'array', items: { $ref: '#/definitions/c' } }, [[1, 2]], [['a']]),
  of('definitions', 'say nothing by themselves', { definitions: { foo: { type: 'integer' } } }, [1, 'x'], []),
  of('default', 'says nothing of what is right', { type: 'string', minLength: 4, default: 'bad' }, ['good'], ['bad']),
];

/** What the references of the cases name. */
export const DEFINITIONS: JsonObject = {
  a: { type: 'integer' },
  b: { $ref: '#/definitions/a' },
  c: { $ref: '#/definitions/b' },
  'a/b~c': { type: 'string' },
};

/** Keywords that `schemas:check` refuses, each as a field could have it. */
export const REFUSED_KEYWORDS: readonly (readonly [keyword: string, written: string])[] = [
  ['contains', '"contains": { "const": "x" }'],
  ['propertyNames', '"propertyNames": { "maxLength": 3 }'],
  ['patternProperties', '"patternProperties": { "^a": {} }'],
  ['minProperties', '"minProperties": 1'],
  ['maxProperties', '"maxProperties": 1'],
  ['contentEncoding', '"contentEncoding": "base64"'],
  ['contentMediaType', '"contentMediaType": "application/json"'],
  ['boolean_schema', '"not": true'],
  ['if', '"if": false'],
  ['unknown', '"someWordOfNobody": 1'],
  ['refRemote', '"$ref": "http://localhost:1234/integer.json"'],
];
