/** What is asked at every depth, and what is said where the answer that decides it is missing. */
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { listAsked, listAskedPaths } from '@/engine/conditions/asked';
import type { FormData } from '@/engine/answers/form-data';
import { branch, createCheck, createForm } from '../../fixtures/one-form';

const text = (title: string): JsonSchema => ({ title, type: 'string' });
const owner: JsonSchema = {
  title: 'Owner',
  type: 'object',
  oneOf: [
    {
      title: 'A person',
      properties: { kind: { title: 'Kind', const: 'person' }, name: text('Name') },
      required: ['name'],
    },
    { title: 'A firm', properties: { kind: { const: 'firm' }, seat: text('Seat') }, required: ['seat'] },
  ],
};
const form = createForm({
  properties: {
    owner,
    rows: {
      title: 'Rows',
      type: 'array',
      items: { type: 'object', properties: { tags: { title: 'Tags', type: 'array', items: text('Tag') } } },
    },
  },
});
const pathsOf = (data: FormData) => listAskedPaths(listAsked(form, data)).map(({ path }) => path);
const check = createCheck(form);

describe('asked', () => {
  it.each<[string, FormData, string[]]>([
    ['the answer that decides', {}, ['owner', 'owner.kind', 'rows']],
    ['what goes with it', { owner: { kind: 'firm' } }, ['owner', 'owner.kind', 'owner.seat', 'rows']],
    [
      'each entry of each row',
      { rows: [{}, { tags: ['a', 'b'] }] },
      [
        'owner',
        'owner.kind',
        'rows',
        'rows.0',
        'rows.0.tags',
        'rows.1',
        'rows.1.tags',
        'rows.1.tags.0',
        'rows.1.tags.1',
      ],
    ],
  ])('%s', (_what, data, paths) => {
    expect(pathsOf(data)).toEqual(paths);
  });
});

/** Answers that decide in a row: an answer to the one before brings up the next. */
const chain = (count: number) => Array.from({ length: count }, (_, index) => `q${index}`);

describe('an answer that goes takes all with it that hangs on it', () => {
  const yes = (key: string): JsonSchema => ({ properties: { [key]: { const: 'yes' } }, required: [key] });
  const [first, second, third] = ['a', 'b', 'c'].map((key): JsonSchema => ({ properties: { [key]: text(key) } }));
  const two = (make: (key: string, part: JsonSchema) => JsonSchema): JsonSchema => ({
    ...first,
    allOf: [{ minProperties: 0 }, make('a', second ?? {}), make('b', third ?? {})],
  });

  it.each<[string, JsonSchema]>([
    ['in "then"', two((key, part) => branch(yes(key), part))],
    ['in "else"', two((key, part) => ({ if: { not: yes(key) }, else: part }))],
  ])('%s', (_what, rules) => {
    const made = createForm(rules);
    const asked = (data: FormData) => listAskedPaths(listAsked(made, data)).map(({ path }) => path);
    expect(asked({ a: 'yes', b: 'yes', c: 'x' })).toEqual(['a', 'b', 'c']);
    expect(asked({ a: 'no', b: 'yes', c: 'x' })).toEqual(['a']);
    expect(listAsked(made, { a: 'no', b: 'yes', c: 'x' }).answers).toEqual({ a: 'no' });
  });

  it('in "dependencies"', () => {
    const made = createForm({ ...first, dependencies: { a: second ?? {}, b: third ?? {} } });
    expect(listAsked(made, { b: 'x', c: 'x' }).answers).toEqual({});
    expect(listAsked(made, { a: 'x', b: 'x', c: 'x' }).answers).toEqual({ a: 'x', b: 'x', c: 'x' });
  });

  it('by conditions of the page, however many', () => {
    const keys = chain(9);
    const properties = Object.fromEntries(keys.toReversed().map((key) => [key, text(key)]));
    const options = Object.fromEntries(
      keys.slice(1).map((key, index) => [key, { when: { field: keys[index] ?? '', is: 'yes' } }]),
    );
    const made = createForm({ properties }, options);
    const all = Object.fromEntries(keys.map((key) => [key, 'yes']));
    expect(listAsked(made, all).answers).toEqual(all);
    expect(listAsked(made, { ...all, q0: 'no' }).answers).toEqual({ q0: 'no' });
  });
});

describe('required', () => {
  const findRequired = (rules: JsonSchema, data: FormData = {}) =>
    listAskedPaths(listAsked(createForm(rules), data))
      .filter(({ asked }) => asked.required)
      .map(({ path }) => path);
  const rows: JsonSchema = {
    title: 'Rows',
    type: 'array',
    items: { type: 'object', properties: { name: text('Name') } },
  };

  it('is every row that is there', () => {
    expect(findRequired({ properties: { rows } }, { rows: [{}, {}] })).toEqual(['rows.0', 'rows.1']);
  });

  it('is an answer unless none is right, too, by all that is said of it', () => {
    const orNone: JsonSchema = { title: 'Name', type: ['string', 'null'] };
    expect(findRequired({ properties: { name: text('Name') }, required: ['name'] })).toEqual(['name']);
    expect(findRequired({ properties: { name: orNone }, required: ['name'] })).toEqual([]);
    expect(
      findRequired({
        properties: { name: orNone },
        allOf: [{ properties: { name: { type: 'string' } }, required: ['name'] }],
      }),
    ).toEqual(['name']);
  });

  it('is of several alternatives what the one asks that all deciding answers mean', () => {
    const of = (size: number, key: string): JsonSchema => ({
      properties: { kind: { title: 'Kind', const: 'a' }, size: { title: 'Size', const: size }, [key]: text(key) },
      required: [key],
    });
    const rules = { oneOf: [of(1, 'one'), of(2, 'two')] };
    expect(findRequired(rules, { kind: 'a', size: 2 })).toEqual(['two']);
    expect(findRequired(rules, { kind: 'a' })).toEqual([]);
  });

  it('is nothing of alternatives of which nothing says which is meant, and all of it may be answered', () => {
    const made = createForm({
      oneOf: [{ properties: { name: text('Name') }, required: ['name'] }, { maxProperties: 0 }],
    });
    expect([...listAsked(made, {}).fields.keys()]).toEqual(['name']);
    expect(listAsked(made, {}).fields.get('name')?.required).toBe(false);
  });

  it('is what says which alternative is meant, where each alternative requires all of it', () => {
    const of = (kind: string, required: string[]): JsonSchema => ({
      properties: { kind: { title: 'Kind', const: kind }, size: { title: 'Size', enum: [1, kind] } },
      required,
    });
    const both = ['kind', 'size'];
    expect(findRequired({ oneOf: [of('a', both), of('b', both)] })).toEqual(both);
    expect(findRequired({ oneOf: [of('a', ['kind']), of('b', ['size'])] })).toEqual([]);
  });

  it('is not what all alternatives ask for in the same way: that tells none of them apart', () => {
    const of = (kind: string): JsonSchema => ({
      properties: { kind: { title: 'Kind', const: kind }, agreed: { title: 'Agreed', type: 'boolean', const: true } },
      required: ['kind', 'agreed'],
    });
    const made = createForm({ oneOf: [of('a'), of('b')] });
    expect([...listAsked(made, {}).discriminators]).toEqual(['kind']);
    expect(findRequired({ oneOf: [of('a'), of('b')] })).toEqual(['kind']);
  });
});

it('alternatives are the choices of the answer that decides, called as they are', () => {
  const kind = form.fields[0]?.fields.find(({ key }) => key === 'kind');
  expect([kind?.kind, kind?.label, kind?.choices]).toEqual([
    'choice',
    'Kind',
    [
      { value: 'person', label: 'A person' },
      { value: 'firm', label: 'A firm' },
    ],
  ]);
});

it.each<[string, FormData, string[]]>([
  ['is asked for, whatever each alternative misses', {}, ['owner.kind: Kind is required']],
  ['of no alternative is told as such', { owner: { kind: 'ship' } }, ['owner.kind: Kind is not valid']],
  ['of one asks what that needs', { owner: { kind: 'firm' } }, ['owner.seat: Seat is required']],
])('an answer that decides %s', (_what, data, problems) => {
  expect(check(data)).toEqual(problems);
});

it('an object that several schemas declare is asked until nothing changes, as one that a single one declares', () => {
  const chain: JsonSchema = {
    allOf: [
      branch({ properties: { a: { const: 'x' } }, required: ['a'] }, { properties: { b: text('B') } }),
      branch({ properties: { b: { const: 'y' } }, required: ['b'] }, { properties: { c: text('C') } }),
    ],
  };
  const twice = createForm({
    properties: { o: { title: 'O', type: 'object', properties: { a: text('A') } } },
    allOf: [{ properties: { o: chain } }],
  });
  const asked = (o: FormData) => listAskedPaths(listAsked(twice, { o })).map(({ path }) => path);
  expect(asked({ a: 'x', b: 'y', c: 'z' })).toEqual(['o', 'o.a', 'o.b', 'o.c']);
  expect(asked({ b: 'y', c: 'z' })).toEqual(['o', 'o.a']);
});
