/** What is asked at every depth, and what is said where the answer that decides it is missing. */
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { findVisible, findVisibleInside, listVisiblePaths } from '@/engine/conditions/visible';
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
const pathsOf = (data: FormData) => listVisiblePaths(findVisible(form, data)).map(({ path }) => path);
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

describe('the validator is given', () => {
  const name = text('Name');
  const whole: JsonSchema = { title: 'Owner', type: 'object', properties: { name } };
  const [orNone, open] = [
    { ...whole, type: ['object', 'null'] },
    { anyOf: [{ properties: { owner: whole } }, { properties: { other: name } }] },
  ] as [JsonSchema, JsonSchema];
  const mixed: JsonSchema = { title: 'Mixed', type: 'array', items: [name, whole] };
  const rows: JsonSchema = { title: 'Rows', type: 'array', items: { type: 'object', properties: { name } } };

  it.each<[string, JsonSchema, FormData, FormData]>([
    [
      'none for an empty text that may be none and must be there',
      { properties: { name: { ...name, type: ['string', 'null'] } }, required: ['name'] },
      { name: '' },
      { name: null },
    ],
    [
      'nothing for one that need not be there',
      { properties: { name: { ...name, type: ['string', 'null'] } } },
      { name: '' },
      {},
    ],
    ['an object without an answer', { properties: { owner: whole } }, { owner: { name: '' } }, { owner: {} }],
    ...[
      { const: { name: 'Ada' } },
      { allOf: [{ enum: [{ name: 'Ada' }, { name: 'Obi' }] }] },
      { anyOf: [{ const: { name: 'Ada' } }, { allOf: [{ const: { name: 'Obi' } }] }] },
    ].map((rule): [string, JsonSchema, FormData, FormData] => [
      `nothing for one of which only whole values are right: ${JSON.stringify(rule)}`,
      { properties: { owner: { ...whole, ...rule } } },
      { owner: { name: '' } },
      {},
    ]),
    [
      'an object that must be there, whatever values are right',
      { properties: { owner: { ...whole, const: { name: 'Ada' } } }, required: ['owner'] },
      {},
      { owner: {} },
    ],
    [
      'an object of which an alternative says no value',
      { properties: { owner: { ...whole, anyOf: [{ const: { name: 'Ada' } }, { maxProperties: 3 }] } } },
      {},
      { owner: {} },
    ],
    [
      'none for an object without an answer that may be none',
      { properties: { owner: orNone }, required: ['owner'] },
      { owner: { name: '' } },
      { owner: null },
    ],
    ['no object that nothing says is meant', open, { owner: { name: '' } }, {}],
    ['what is no object as it is', { properties: { owner: whole } }, { owner: 'Ada' }, { owner: 'Ada' }],
    [
      'of an empty entry none, of an empty object one',
      { properties: { mixed } },
      { mixed: ['', null] },
      { mixed: [null, {}] },
    ],
    [
      'an entry of which nothing is said as it is',
      { properties: { mixed } },
      { mixed: ['a', {}, ''] },
      { mixed: ['a', {}, ''] },
    ],
    ['a row for none', { properties: { rows } }, { rows: [null] }, { rows: [{}] }],
  ])('%s', (_what, schema, data, given) => {
    expect(findVisible(createForm(schema), data).submitted).toEqual(given);
  });
});

it('takes an empty answer in an object for none from the start', () => {
  const owner: JsonSchema = { title: 'Owner', type: 'object', properties: { name: text('Name') } };
  const made = createForm({
    properties: { owner },
    ...branch({ properties: { owner: { required: ['name'] } } }, {}, { properties: { note: text('Note') } }),
  });
  const told = { owner: { name: '' }, note: 'Nobody yet' };
  expect(findVisible(made, told).answers).toBe(told);
});

it('asks what an object that is there brings up, empty as it is', () => {
  const owner: JsonSchema = { title: 'Owner', type: 'object', properties: { name: text('Name') } };
  const made = createForm({
    properties: { owner },
    ...branch({ required: ['owner'] }, { properties: { more: text('More') } }),
  });
  expect([...findVisible(made, {}).fields.keys()]).toEqual(['owner', 'more']);
});

it('ends where answers can never settle', () => {
  const made = createForm({
    properties: { name: { title: 'Name', type: ['string', 'null'] } },
    if: { required: ['name'] },
    else: { required: ['name'] },
  });
  expect([...findVisible(made, {}).fields.keys()]).toEqual(['name']);
});

it('asks what the entries of a list bring up, and keeps the answer to it', () => {
  const brought = createForm({
    properties: { tags: { title: 'Tags', type: 'array', items: text('Tag') } },
    ...branch(
      { properties: { tags: { contains: { const: 'other' } } }, required: ['tags'] },
      { properties: { which: text('Which') } },
    ),
  });
  const told = { tags: ['one', 'other'], which: 'A new one' };
  expect(findVisible(brought, told).answers).toBe(told);
  expect(findVisible(brought, { ...told, tags: ['one'] }).answers).toEqual({ tags: ['one'] });
});

it('asks what is in rows of which another part of the schema says nothing but their number', () => {
  const rows: JsonSchema = {
    title: 'Rows',
    type: 'array',
    items: { type: 'object', properties: { name: text('Name') } },
  };
  const limited = createForm({ properties: { rows }, allOf: [{ properties: { rows: { minItems: 1 } } }] });
  expect(listVisiblePaths(findVisible(limited, { rows: [{}] })).map(({ path }) => path)).toEqual([
    'rows',
    'rows.0',
    'rows.0.name',
  ]);
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
    const asked = (data: FormData) => listVisiblePaths(findVisible(made, data)).map(({ path }) => path);
    expect(asked({ a: 'yes', b: 'yes', c: 'x' })).toEqual(['a', 'b', 'c']);
    expect(asked({ a: 'no', b: 'yes', c: 'x' })).toEqual(['a']);
    expect(findVisible(made, { a: 'no', b: 'yes', c: 'x' }).answers).toEqual({ a: 'no' });
  });

  it('in "dependencies"', () => {
    const made = createForm({ ...first, dependencies: { a: second ?? {}, b: third ?? {} } });
    expect(findVisible(made, { b: 'x', c: 'x' }).answers).toEqual({});
    expect(findVisible(made, { a: 'x', b: 'x', c: 'x' }).answers).toEqual({ a: 'x', b: 'x', c: 'x' });
  });

  it('by conditions of the page, however many', () => {
    const keys = chain(9);
    const properties = Object.fromEntries(keys.toReversed().map((key) => [key, text(key)]));
    const options = Object.fromEntries(
      keys.slice(1).map((key, index) => [key, { when: { field: keys[index] ?? '', is: 'yes' } }]),
    );
    const made = createForm({ properties }, options);
    const all = Object.fromEntries(keys.map((key) => [key, 'yes']));
    expect(findVisible(made, all).answers).toEqual(all);
    expect(findVisible(made, { ...all, q0: 'no' }).answers).toEqual({ q0: 'no' });
  });
});

describe('required', () => {
  const findRequired = (rules: JsonSchema, data: FormData = {}) =>
    listVisiblePaths(findVisible(createForm(rules), data))
      .filter(({ visible }) => visible.required)
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
    expect([...findVisible(made, {}).fields.keys()]).toEqual(['name']);
    expect(findVisible(made, {}).fields.get('name')?.required).toBe(false);
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
    expect([...findVisible(made, {}).discriminators]).toEqual(['kind']);
    expect(findRequired({ oneOf: [of('a'), of('b')] })).toEqual(['kind']);
  });
});

describe('what no field asks for', () => {
  const b: JsonSchema = { properties: { b: text('B') } };
  const hasMore: JsonSchema = { required: ['more'] };

  it('is the matter of other forms where it stands beside the fields of this one', () => {
    const made = createForm({ properties: { a: text('A') }, additionalProperties: false });
    expect(findVisible(made, { a: 'x', more: 'y' }).submitted).toEqual({ a: 'x' });
    expect(createCheck(made)({ a: 'x', more: 'y' })).toEqual([]);
  });

  it('is refused inside of an object or a row, unless it is empty', () => {
    const inner: JsonSchema = { title: 'O', type: 'object', properties: { a: text('A') }, additionalProperties: false };
    const inObject = createCheck(createForm({ properties: { o: inner } }));
    expect(inObject({ o: { a: 'x', more: 'y' } })).toEqual(['o: more is not a field of this form']);
    expect(inObject({ o: { a: 'x', more: '' } })).toEqual([]);
    const inRow = createCheck(createForm({ properties: { rows: { title: 'Rows', type: 'array', items: inner } } }));
    expect(inRow({ rows: [{ a: 'x', more: 'y' }] })).toEqual(['rows.0: more is not a field of this form']);
  });

  it('decides inside of an object or a row, and from there for all around it', () => {
    const inner: JsonSchema = { title: 'O', type: 'object', properties: { a: text('A') }, ...branch(hasMore, b) };
    const made = createForm({ properties: { o: inner, rows: { title: 'Rows', type: 'array', items: inner } } });
    const pathsIn = (data: FormData) => listVisiblePaths(findVisible(made, data)).map(({ path }) => path);
    const [less, more] = [{ a: 'x' }, { a: 'x', more: 'y' }];
    expect(pathsIn({ o: less })).toEqual(['o', 'o.a', 'rows']);
    expect(pathsIn({ o: more })).toEqual(['o', 'o.a', 'o.b', 'rows']);
    expect(pathsIn({ rows: [more, less] }).slice(2)).toEqual([
      'rows',
      'rows.0',
      'rows.0.a',
      'rows.0.b',
      'rows.1',
      'rows.1.a',
    ]);
    const rows = made.fields.find(({ key }) => key === 'rows') ?? expect.fail();
    expect([...findVisibleInside(rows, more).fields.keys()]).toEqual(['a', 'b']);
    expect([...findVisibleInside(rows, less).fields.keys()]).toEqual(['a']);
    const around = createForm({
      properties: { o: { title: 'O', type: 'object', properties: { a: text('A') } } },
      ...branch({ properties: { o: hasMore }, required: ['o'] }, b),
    });
    expect(findVisible(around, { o: more, b: 'z' }).answers).toEqual({ o: more, b: 'z' });
    expect(findVisible(around, { o: less, b: 'z' }).answers).toEqual({ o: less });
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

it.each<[string, FormData, string[]]>([
  ['that is missing', { name: 'Ada', seat: 'Kano' }, ['kind: Kind is required']],
  ['of none of them', { kind: 'ship', name: 'Ada' }, ['kind: Kind is not valid']],
])('an answer that decides among alternatives of the whole form, %s, is told at its place', (_what, data, problems) => {
  const { title: _title, type: _type, ...alternatives } = owner;
  expect(createCheck(createForm(alternatives))(data)).toEqual(problems);
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
  const asked = (o: FormData) => listVisiblePaths(findVisible(twice, { o })).map(({ path }) => path);
  expect(asked({ a: 'x', b: 'y', c: 'z' })).toEqual(['o', 'o.a', 'o.b', 'o.c']);
  expect(asked({ b: 'y', c: 'z' })).toEqual(['o', 'o.a']);
});
