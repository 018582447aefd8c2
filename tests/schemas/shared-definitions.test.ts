/** What the definitions of schemas/shared take and refuse. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonSchema, JsonValue } from '@/definition/language/json-schema';
import { createCompiler } from '@/definition/parse/create-compiler';
import { resolveReferences } from '@/definition/parse/resolve-references';

const names = ['fields', 'person', 'address', 'countries', 'states'];
const files = new Map(
  names.map((name) => [
    `shared/${name}.schema.json`,
    JSON.parse(readFileSync(`schemas/shared/${name}.schema.json`, 'utf8')) as JsonObject,
  ]),
);

function find(file: string, name: string): JsonSchema {
  const whole = resolveReferences(`shared/${file}.schema.json`, files, []) as JsonSchema;
  return whole.definitions?.[name] ?? expect.fail(`There is no ${name}.`);
}

describe.each<[string, string, JsonValue[], JsonValue[]]>([
  ['fields', 'nin', ['12345678901'], ['1234567890', '123456789012', '1234567890A']],
  ['fields', 'cac-number', ['RC 1234567', 'BN123', 'LLP 1'], ['1234567', 'RC', 'RC 123456789', 'XX 12']],
  ['person', 'gender', ['Male', 'Female'], ['male', 'F', '']],
  ['countries', 'country', ['NG', 'GB'], ['Nigeria', 'XX', 'UK']],
  [
    'address',
    'address',
    [
      { street: '1 Marina', city: 'Lagos', state: 'LA', country: 'NG' },
      { street: '1 High Street', city: 'Leeds', country: 'GB' },
    ],
    [
      { street: '1 Marina', city: 'Lagos', country: 'NG' },
      { city: 'Lagos', state: 'LA', country: 'NG' },
      { street: '1 Marina', city: 'Lagos', state: 'Lagos', country: 'NG' },
    ],
  ],
])('%s: %s', (file, name, right, wrong) => {
  const validate = createCompiler('Africa/Lagos').compile(find(file, name));

  it.each(right)('takes %j', (value) => expect(validate(value)).toBe(true));
  it.each(wrong)('refuses %j', (value) => expect(validate(value)).toBe(false));
});

it('there are the 249 countries of ISO 3166-1, each once and by name', () => {
  const list = find('countries', 'country').oneOf ?? [];
  expect(new Set(list.map(({ const: code }) => code)).size).toBe(249);
  expect(new Set(list.map(({ title }) => title)).size).toBe(249);
});

it('a state has one code, in the short list and in the long one', () => {
  const listCodes = (name: string) => (find('states', name).oneOf ?? []).map(({ const: code }) => code);
  const states = listCodes('nigerian-states');
  expect(states).toHaveLength(37);
  expect(listCodes('company-states').filter((code) => !states.includes(code))).toEqual(['OT']);
});
