/** Values that no honest client sends, and JSON made bad in one place or as a whole. */
import fc, { type Arbitrary } from 'fast-check';

/** Letters that no index compresses. */
const LONG = Array.from({ length: 9000 }, (_, index) => (((index * 7919) ^ (index >> 3)) % 36).toString(36)).join('');
const UUID = '00000000-0000-4000-8000-000000000000';

const ODD_TEXTS = [
  '',
  ' ',
  LONG,
  `${LONG}@registry.example`,
  'infinity',
  '-infinity',
  'NaN',
  'now',
  '0000-01-01',
  '9999-12-31',
  '294277-01-01',
  '2026-02-30',
  '4713-01-01 BC',
  '2026-01-01T00:00:00Z',
  '2026-01-01T25:61:00+99:99',
  '2147483648',
  '-1',
  '1e400',
  '0x10',
  '١٢٣',
  'a\0b',
  'half \ud83d',
  '\udc00 of it',
  '\ufeff',
  '\u202e',
  '\r\nx-injected: 1',
  '%',
  '%00',
  '%zz',
  '_',
  '\\',
  "';--",
  '$1',
  '{}',
  '[]',
  'null',
  '__proto__',
  'constructor',
  'toString',
  'a.b.c',
  '..',
  '../../x',
  '/',
  '?',
  '#',
  '*',
  ',',
  '{1,2}',
  '(1)',
  'eq.',
  'in.(',
  'in.("\\',
  'is.null',
  'fts.x',
  UUID,
  UUID.toUpperCase(),
  `${UUID}0`,
  `{${UUID}}`,
  '00000000-0000-0000-0000-00000000000g',
  '[object Object]',
  '+234',
  `+${'9'.repeat(40)}`,
  '😀'.repeat(150),
  '@',
  'a@b',
  'http://[::1',
  'javascript:alert(1)',
];

const ODD_NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  1,
  2_147_483_646,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_992,
  2 ** 63,
  1e15,
  1e21,
  1e308,
  5e-324,
];

/** Single UTF-16 units at random, so that halves of characters and control characters come up. */
const noise = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));

export const oddText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: noise },
  { weight: 1, arbitrary: fc.string({ maxLength: 300, unit: 'binary' }) },
);

export const oddNumber: Arbitrary<number> = fc.oneof(
  fc.constantFrom(...ODD_NUMBERS),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

const oddOther: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: [1] } }),
  fc.constant(Array.from({ length: 300 }, () => 'x')),
  fc.constant(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`key_${index}`, index]))),
  fc.jsonValue({ maxDepth: 3 }),
);

export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 2, arbitrary: oddNumber },
  { weight: 2, arbitrary: oddOther },
);

/** The value with a bad one somewhere in it, mostly of the kind that stood there; or with a key more or less. */
export function spoil(value: unknown): Arbitrary<unknown> {
  if (Array.isArray(value) && value.length > 0)
    return fc.oneof(
      { weight: 4, arbitrary: spoilOne(value) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>([...value, ...value], Array(250).fill(value[0]), []) },
      { weight: 1, arbitrary: oddValue },
    );
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    return fc.oneof(
      { weight: 8, arbitrary: spoilOne(value) },
      { weight: 1, arbitrary: fc.tuple(oddText, oddValue).map(([key, odd]) => ({ ...value, [key]: odd })) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(...Object.keys(value))
          .map((left) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== left))),
      },
      { weight: 1, arbitrary: oddValue },
    );
  const alike: Arbitrary<unknown> =
    typeof value === 'string' ? oddText : typeof value === 'number' ? oddNumber : oddValue;
  return fc.oneof({ weight: 3, arbitrary: alike }, { weight: 1, arbitrary: oddValue });
}

function spoilOne(value: object): Arbitrary<unknown> {
  return fc
    .constantFrom(...Object.entries(value))
    .chain(([key, inner]) =>
      spoil(inner).map((odd) =>
        Array.isArray(value)
          ? value.map((entry: unknown, index) => (String(index) === key ? odd : entry))
          : { ...value, [key]: odd },
      ),
    );
}

/** What is sent for a value: mostly its JSON, else something that is none, or that readers disagree about. */
export function toBytes(value: unknown): Arbitrary<Uint8Array<ArrayBuffer>> {
  const json = JSON.stringify(value) ?? 'null';
  const odd: ((text: string) => string)[] = [
    (text) => text.slice(0, Math.floor(text.length / 2)),
    () => '',
    () => '{',
    () => 'undefined',
    () => '{"a":NaN}',
    () => '{"a":1e999}',
    () => '-',
    (text) => `${text}${text}`,
    (text) => `\ufeff${text}`,
    (text) => text.replace('{', '{"__proto__":{"polluted":true},'),
    (text) => text.replace('{', '{"constructor":{"prototype":{"polluted":true}},'),
    (text) => text.replace(/"(\w+)":/, '"$1":null,"$1":'),
    (text) => text.replace('{', `{"deep":${'['.repeat(10_000)}${']'.repeat(10_000)},`),
    (text) => text.replace('{', `{"deep":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)},`),
    (text) => text.replace(/:\d+/, `:${'9'.repeat(400)}`),
    (text) => text.replace(/"([^"]*)"(?=[,}])/, '"\\ud800"'),
    (text) => text.replace(/"([^"]*)"(?=[,}])/, '"\\u0000"'),
    () => `[${json}]`,
    () => JSON.stringify(json),
  ];
  const encode = (text: string) => new TextEncoder().encode(text);
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(encode(json)) },
    { weight: 3, arbitrary: fc.constantFrom(...odd).map((spoilText) => encode(spoilText(json))) },
    {
      weight: 1,
      arbitrary: fc.constant(toUtf16(json)),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)) },
  );
}

function toUtf16(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).buffer);
}
