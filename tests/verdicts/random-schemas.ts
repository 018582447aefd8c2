/** Random schemas of steps: every keyword of the language, at every depth, and answers that fit them more or less. */
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';

/** As a name of its own: an object with a literal "then" looks like a promise to the lint rules. */
const THEN = 'then' as const;

type Json = JsonObject;
type Arbitrary = fc.Arbitrary<Json>;

const KEYS = ['a', 'b', 'c', 'd', 'e'];
/** Only branches declare these. */
const BRANCH_KEYS = ['p', 'q'];
const DAYS = ['2019-05-06', '2024-02-29', '2023-02-29', '2098-12-31'];
const TEXTS = ['x', 'xy', 'xyz', 'X1', '7', '😀', 'a@b.example', 'https://a.example/b', 'no date', ...DAYS];
const NUMBERS = [-1, 0, 0.3, 1, 1.5, 2, 3, 12];
/** Deeper objects are asked as any other, so that three levels show what many would. */
const DEEPEST = 2;

/** Some of the keywords, each with a value. */
function some(keywords: Record<string, fc.Arbitrary<unknown>>): Arbitrary {
  return fc
    .subarray(Object.keys(keywords), { maxLength: 3 })
    .chain(
      (chosen) =>
        fc.record(Object.fromEntries(chosen.map((name) => [name, keywords[name] ?? fc.constant(0)]))) as Arbitrary,
    );
}

function merge(...parts: fc.Arbitrary<Json>[]): Arbitrary {
  return fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Json);
}

const dateLimit = fc.oneof(
  fc.constant('today'),
  fc.record({ field: fc.constantFrom(...KEYS) }),
) as fc.Arbitrary<JsonValue>;

const textRules = some({
  minLength: fc.nat({ max: 3 }),
  maxLength: fc.integer({ min: 1, max: 12 }),
  pattern: fc.constantFrom('^x', '^[a-z]+$', '[0-9]', '^.$', '-'),
  format: fc.constantFrom('email', 'date', 'uri'),
  notAfter: dateLimit,
  notBefore: dateLimit,
  after: dateLimit,
  enum: fc.uniqueArray(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 3 }),
  const: fc.constantFrom(...TEXTS),
});

const numberRules = some({
  minimum: fc.constantFrom(...NUMBERS),
  maximum: fc.constantFrom(...NUMBERS),
  exclusiveMinimum: fc.constantFrom(...NUMBERS),
  exclusiveMaximum: fc.constantFrom(...NUMBERS),
  multipleOf: fc.constantFrom(0.1, 0.5, 2),
  enum: fc.uniqueArray(fc.constantFrom(...NUMBERS), { minLength: 1, maxLength: 3 }),
  const: fc.constantFrom(...NUMBERS),
});

const listRules = some({
  minItems: fc.nat({ max: 3 }),
  maxItems: fc.nat({ max: 3 }),
  uniqueItems: fc.boolean(),
});

const words: Arbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Json>(
      { errorMessage: 'No' },
      { errorMessage: { anyOf: 'No', oneOf: 'No', not: 'No', if: 'No', minLength: 'Short', type: 'No' } },
      { errorMessage: { required: 'Missing', type: 'No' } },
      { errorMessage: { required: { a: 'A is needed' }, properties: { b: 'B is wrong' } } },
      { errorMessage: { properties: { a: 'A is wrong' }, dependencies: 'No' } },
      { errorMessage: { _: 'Something', additionalProperties: 'Too much', enum: 'None', const: 'No' } },
    ),
  },
);

/** Rules of one value of its type. */
const leaf: Arbitrary = fc.oneof(
  merge(fc.constant({ type: 'string' }), textRules, words),
  merge(fc.constantFrom<Json>({ type: 'number' }, { type: 'integer' }), numberRules, words),
  fc.constantFrom<Json>({ type: 'boolean' }, { type: 'boolean', const: true }, { enum: ['x', 2, true, null] }),
  merge(fc.constantFrom<Json>({ type: ['string', 'null'] }), textRules),
  merge(fc.constantFrom<Json>({ type: ['integer', 'null'] }), numberRules),
  fc
    .uniqueArray(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 3 })
    .map((values): Json => ({ type: 'string', oneOf: values.map((value) => ({ const: value, title: value })) })),
  merge(fc.constant({ type: 'string' }), fc.record({ anyOf: fc.array(textRules, { minLength: 1, maxLength: 2 }) })),
  merge(fc.constant({ type: 'number' }), fc.record({ not: numberRules })),
);

function list(entry: Arbitrary): Arbitrary {
  return merge(
    fc.constant({ type: 'array' }),
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ items: entry }) },
      {
        weight: 1,
        arbitrary: fc.record(
          { items: fc.array(entry, { minLength: 1, maxLength: 2 }), additionalItems: fc.oneof(entry, fc.boolean()) },
          { requiredKeys: ['items'] },
        ) as Arbitrary,
      },
      fc
        .uniqueArray(fc.constantFrom('x', 'xy', 'xyz'), { minLength: 1 })
        .map((values): Json => ({ items: { type: 'string', enum: values }, uniqueItems: true })),
    ),
    listRules,
    words,
  );
}

function field(depth: number, names: readonly string[]): Arbitrary {
  const reference = names.length > 0 ? [fc.constantFrom(...names).map(toReference)] : [];
  if (depth <= 0) return fc.oneof(leaf, ...reference);
  const inner = field(depth - 1, names);
  return fc.oneof(
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: list(inner) },
    { weight: 1, arbitrary: object(depth - 1, names) },
    { weight: 1, arbitrary: list(object(depth - 1, names)) },
    ...reference,
  );
}

/** What stands beside a reference says nothing of the answer here: what it would lay over is the language's own way. */
function toReference(name: string): Json {
  return { $ref: `#/definitions/${name}`, title: name };
}

/** An object with fields and with rules about them, of which some ask for more. */
export function object(depth: number, names: readonly string[]): Arbitrary {
  return fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 4 }).chain((keys) =>
    merge(
      fc.record({
        type: fc.constant('object'),
        properties: fc.record(Object.fromEntries(keys.map((key) => [key, field(depth, names)]))),
      }),
      fc.record(
        { required: fc.subarray(keys), additionalProperties: fc.constant(false) },
        { requiredKeys: [] },
      ) as Arbitrary,
      rules(depth, keys, names),
      words,
    ),
  );
}

/** Rules of a whole object; each may look at its fields, and add some. */
function rules(depth: number, keys: readonly string[], names: readonly string[]): Arbitrary {
  const rule = rulePart(keys, depth, names);
  const addition = fc.oneof(rule, additionOf(keys, depth, names));
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    {
      weight: 5,
      arbitrary: some({
        if: rule,
        [THEN]: addition,
        else: addition,
        allOf: fc.array(
          fc.oneof(
            addition,
            merge(
              ...[
                ['if', rule],
                [THEN, addition],
              ].map(keyed),
            ),
          ),
          {
            minLength: 1,
            maxLength: 2,
          },
        ),
        anyOf: fc.array(addition, { minLength: 1, maxLength: 3 }),
        oneOf: fc.oneof(fc.array(addition, { minLength: 1, maxLength: 3 }), alternatives(keys, depth, names)),
        not: rule,
        dependencies: fc
          .tuple(fc.constantFrom(...keys), fc.oneof(fc.subarray([...keys]), addition))
          .map(([key, needed]) => ({ [key]: needed })),
      }),
    },
  );
}

function keyed([key, value]: unknown[]): Arbitrary {
  return fc.record({ [key as string]: value as Arbitrary });
}

/** Alternatives that an answer of their own tells apart. */
function alternatives(keys: readonly string[], depth: number, names: readonly string[]) {
  return fc.tuple(additionOf(keys, depth, names), additionOf(keys, depth, names), fc.boolean()).map((parts) => {
    const [one, other, required] = parts;
    return [one, other].map((part, index): Json => ({
      ...part,
      properties: { ...(part['properties'] as Json | undefined), kind: { const: ['x', 'xy'][index] ?? '' } },
      ...(required ? { required: ['kind'] } : {}),
    }));
  });
}

/** Says what must hold of fields that are there anyway. */
function rulePart(keys: readonly string[], depth: number, names: readonly string[]): Arbitrary {
  const about = fc.constantFrom(...keys).chain((key) => fc.record({ [key]: condition })) as Arbitrary;
  const simple: Arbitrary = fc.oneof(
    fc.record({ required: fc.subarray([...keys], { minLength: 1 }) }) as Arbitrary,
    fc.record({ properties: about }) as Arbitrary,
    merge(
      fc.record({ properties: about }) as Arbitrary,
      fc.record({ required: fc.subarray([...keys], { minLength: 1 }) }) as Arbitrary,
    ),
    fc.record({ properties: about, additionalProperties: fc.constant(false) }) as Arbitrary,
  );
  if (depth <= 0) return simple;
  const inner = rulePart(keys, depth - 1, names);
  return fc.oneof(
    { weight: 4, arbitrary: simple },
    fc.record({ not: inner }) as Arbitrary,
    fc.record({ anyOf: fc.array(inner, { minLength: 1, maxLength: 2 }) }) as Arbitrary,
    fc.record({ oneOf: fc.array(inner, { minLength: 1, maxLength: 2 }) }) as Arbitrary,
    fc.record({ allOf: fc.array(inner, { minLength: 1, maxLength: 2 }) }) as Arbitrary,
    merge(
      ...(
        [
          ['if', inner],
          [THEN, inner],
          ['else', inner],
        ] as unknown[][]
      ).map(keyed),
    ),
  );
}

/** A rule about one answer, of whatever type that is. */
const condition: Arbitrary = fc.oneof(
  textRules,
  numberRules,
  fc.constantFrom<Json>(
    { type: 'string' },
    { const: true },
    { minItems: 2 },
    { items: { minLength: 2 } },
    { required: ['a'] },
    { properties: { a: { const: 'x' } } },
    { not: { const: 'x' } },
  ),
);

/** A branch that may ask for fields that nothing else asks for. */
function additionOf(keys: readonly string[], depth: number, names: readonly string[]): Arbitrary {
  return fc.uniqueArray(fc.constantFrom(...BRANCH_KEYS, ...keys), { minLength: 1, maxLength: 2 }).chain((own) =>
    merge(
      fc.record({
        properties: fc.record(Object.fromEntries(own.map((key) => [key, field(Math.min(depth, 1) - 1, names)]))),
      }) as Arbitrary,
      fc.record({ required: fc.subarray(own) }, { requiredKeys: [] }) as Arbitrary,
      depth > 0 ? fc.oneof(fc.constant({}), rules(depth - 1, [...new Set([...keys, ...own])], names)) : fc.constant({}),
    ),
  );
}

/** What a `when` of some fields is. */
export const conditions: fc.Arbitrary<Record<string, Json>> = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.record({
    when: fc.oneof(
      fc.record({ field: fc.constantFrom(...KEYS), is: fc.constantFrom('x', 1, true) }),
      fc.record({ field: fc.constantFrom(...KEYS), isAnswered: fc.boolean() }),
    ) as fc.Arbitrary<JsonValue>,
  }),
  { maxKeys: 2 },
);

const NAMES = ['one', 'other'];

/** A step's schema, with definitions that its fields take over. */
export const stepSchema: Arbitrary = fc
  .tuple(fc.integer({ min: 0, max: DEEPEST }), field(1, []), field(0, []))
  .chain(([depth, one, other]) => object(depth, NAMES).map((schema) => ({ ...schema, definitions: { one, other } })));

/** Answers to a schema: right ones, nearly right ones, and of wrong types. */
export function answersTo(schema: Json): fc.Arbitrary<Json> {
  return objectFor(schema) as fc.Arbitrary<Json>;
}

const noise: fc.Arbitrary<unknown> = fc.constantFrom(null, '', ' ', 'x', 7, 1.5, true, false, [], {}, ['x', 'x'], [{}]);

function answerTo(schema: JsonValue | undefined): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fittingAnswer(toSchema(schema)) }, { weight: 1, arbitrary: noise });
}

function toSchema(schema: JsonValue | undefined): Json {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : {};
}

function fittingAnswer(schema: Json): fc.Arbitrary<unknown> {
  const named = listNamed(schema);
  if (named.length > 0) return fc.constantFrom(...named);
  const type = [schema['type'] ?? []].flat()[0];
  switch (type) {
    case 'string':
      return fc.constantFrom(...(schema['format'] === 'date' ? DAYS : TEXTS));
    case 'number':
      return fc.constantFrom(...NUMBERS);
    case 'integer':
      return fc.constantFrom(...NUMBERS.filter(Number.isInteger));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return listFor(schema);
    case 'object':
      return objectFor(schema);
    default:
      return schema['properties'] === undefined ? fc.constantFrom(...TEXTS, ...NUMBERS, true) : objectFor(schema);
  }
}

function listNamed(schema: Json): JsonValue[] {
  const options = Array.isArray(schema['oneOf']) ? schema['oneOf'].map((option) => toSchema(option)['const']) : [];
  return [schema['const'], ...(Array.isArray(schema['enum']) ? schema['enum'] : []), ...options].filter(
    (value) => value !== undefined,
  );
}

function listFor({ items, additionalItems }: Json): fc.Arbitrary<unknown> {
  if (!Array.isArray(items)) return fc.array(answerTo(items), { maxLength: 3 });
  return fc
    .tuple(fc.tuple(...items.map(answerTo)), fc.array(answerTo(additionalItems), { maxLength: 1 }))
    .map(([first, more]) => [...first, ...more]);
}

function objectFor(schema: Json): fc.Arbitrary<unknown> {
  const declared = new Map<string, JsonValue[]>();
  collect(schema, declared);
  const fields = [...declared].map(([key, schemas]) => [key, fc.oneof(...schemas.map(answerTo))] as const);
  return fc
    .tuple(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), fc.nat({ max: 25 }))
    .map(([answers, luck]) => (luck === 0 ? { ...answers, stranger: 'x' } : answers));
}

/** Every property that the schema or a branch of it speaks of. */
function collect(schema: JsonValue | undefined, found: Map<string, JsonValue[]>): void {
  const part = toSchema(schema);
  for (const [key, inner] of Object.entries(toSchema(part['properties'])))
    found.set(key, [...(found.get(key) ?? []), inner]);
  for (const word of ['allOf', 'anyOf', 'oneOf'])
    for (const each of [part[word] ?? []].flat()) collect(each as JsonValue, found);
  for (const word of [THEN, 'else']) if (part[word] !== undefined) collect(part[word], found);
  for (const each of Object.values(toSchema(part['dependencies']))) collect(each, found);
}
