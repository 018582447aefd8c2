/** Wherever definitions name a field, they may name one in an object by its path; what leads nowhere is told. */
import { expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import { isFault } from '@/definition/language/definition-issue';
import { parseCatalog } from '@/definition/parse-catalog';
import { readSampleFiles } from '../fixtures/sample-folder';

const files = [...readSampleFiles()].filter(([path]) => !path.includes('/examples/'));

/** What the check says once the value at the pointer is another: "pointer: message remedy". */
function check(file: string, pointer: string, value: JsonValue): string[] {
  const changed = new Map(structuredClone(files));
  const keys = pointer.split('/').slice(1);
  let around = changed.get(file) as JsonObject;
  for (const key of keys.slice(0, -1)) around = (around[key] ??= {}) as JsonObject;
  around[keys.at(-1) ?? ''] = value;
  const { issues } = parseCatalog({ files: changed, hash: (text) => String(text.length) });
  return issues.filter(isFault).map((issue) => `${issue.file}${issue.pointer}: ${issue.message} ${issue.remedy}`);
}

const CAR = { make: 'name', model: 'address.street', licensePlate: 'name' };

it.each<[string, string, JsonValue]>([
  ['nested/provider.json', '/record', { title: ['address.street', 'postal.box'], phone: 'address.city' }],
  ['nested/provider.json', '/record/columns', ['address', 'address.position', 'address.position.longitude']],
  ['nested/provider.json', '/submission/errors', [{ show: 'x', status: 400, field: 'address.proof' }]],
  ['nested/sample.ui.json', '/firm', { 'ui:options': { when: { field: 'address.position.latitude', is: 3 } } }],
  ['alternatives/provider.json', '/record/columns', ['owner.full_name', 'contact.address.city']],
])('a path is taken in %s%s', (file, pointer, value) => {
  expect(check(file, pointer, value)).toEqual([]);
});

it.each<[string, string, JsonValue, string]>([
  ['nested/provider.json', '/record/title', ['address.stret'], 'Did you mean "address.street"?'],
  [
    'nested/provider.json',
    '/record/title',
    ['address'],
    'is no text, so the record could not be called or found by it. Name what is in it, e.g. "address.street".',
  ],
  ['nested/provider.json', '/record/email', 'address.position', 'is no text'],
  [
    'nested/provider.json',
    '/record/columns',
    ['address.proof'],
    '"address.proof" is a document, which is not among the answers.',
  ],
  [
    'nested/provider.json',
    '/submission/unique',
    [{ field: 'postal.bx', code: 'X', message: 'x' }],
    'Did you mean "postal.box"?',
  ],
  [
    'nested/provider.json',
    '/submission/errors',
    [{ show: 'x', status: 400, field: 'postal.street' }],
    '"postal.street" is not a field.',
  ],
  [
    'arrays/provider.json',
    '/record/columns',
    ['directors.name'],
    '"directors" may have any number of rows, or none: name the list itself',
  ],
  [
    'arrays/provider.json',
    '/record/columns',
    ['directors.0.address.street'],
    '"directors" may have any number of rows, or none',
  ],
  [
    'nested/sample.ui.json',
    '/firm',
    { 'ui:options': { when: { field: 'address.ciy', is: 'x' } } },
    'Did you mean "address.city"?',
  ],
  [
    'nested/sample.ui.json',
    '/address',
    { 'ui:options': { when: { field: 'address.city', is: 'x' } } },
    '"address" is shown or not by its own answer.',
  ],
  [
    'nested/sample.ui.json',
    '/address',
    { 'ui:options': { when: { field: 'postal.box', is: 'x' } } },
    'is shown or not by its own answer.',
  ],
  [
    'alternatives/sample.ui.json',
    '/phone',
    { 'ui:options': { when: { field: 'owner.kind', is: 'child' } } },
    '"owner.kind" is never "child".',
  ],
  [
    'arrays/sample.ui.json',
    '/directors',
    { 'ui:options': { vehicles: CAR } },
    '"address.street" may be left empty, and a vehicle cannot do without it.',
  ],
  [
    'arrays/sample.ui.json',
    '/directors',
    { 'ui:options': { vehicles: { ...CAR, model: 'address.planet' } } },
    'is not in the rows of "directors"',
  ],
])('a path is told in %s%s', (file, pointer, value, says) => {
  const told = check(file, pointer, value).find((issue) => issue.includes(says));
  expect(told).toContain(`${file}${pointer}`);
});
