/**
 * Rules that speak of several answers at once: whatever the validator refuses is told, at the field, else at the row,
 * else at the form.
 */
import { describe, expect, it } from 'vitest';
import type { StepDefinition } from '@/definition/parse/catalog';
import type { JsonSchema } from '@/definition/language/json-schema';
import { checkForm } from '@/engine/validation/check-form';
import { checkRecord } from '@/engine/validation/check-record';
import type { FormData } from '@/engine/answers/form-data';
import { branch, createCheck, createForm } from '../../fixtures/one-form';
import type { Validator } from '@/engine/validation/form-validators';
import { compileAll, createCompiler, tennisClub } from '../../fixtures/tennis-club';

const text = (title: string): JsonSchema => ({ title, type: 'string' });
const properties: Record<string, JsonSchema> = {
  phone: text('Phone'),
  email: text('Email'),
  plan: { title: 'Plan', type: 'string', enum: ['single', 'family'] },
  children: { title: 'Children', type: 'integer' },
};
const check = (rules: JsonSchema, data: FormData, fields: Record<string, object> = {}) =>
  createCheck(createForm({ properties, ...rules }, fields))(data);
const either: JsonSchema[] = [{ required: ['phone'] }, { required: ['email'] }];
const both = { phone: '1', email: 'a' };

describe('a rule on the whole form', () => {
  it.each<[string, JsonSchema, FormData, string[]]>([
    ['two of oneOf', { oneOf: either }, both, [': These answers do not go together: Phone, Email']],
    [
      'two of oneOf, with words of its own',
      { oneOf: either, errorMessage: { oneOf: 'Give one of them' } },
      both,
      [': Give one of them'],
    ],
    [
      'two of three of oneOf, with nothing said of the third',
      { oneOf: [...either, { required: ['plan'] }] },
      both,
      [': These answers do not go together: Phone, Email, Plan'],
    ],
    [
      'none of anyOf, at each field that would do',
      { anyOf: either },
      {},
      ['phone: Phone is required', 'email: Email is required'],
    ],
    [
      'none of anyOf, with words of its own, once',
      { anyOf: either, errorMessage: { anyOf: 'Give one of them' } },
      {},
      ['phone: Give one of them'],
    ],
    ['not', { not: { required: ['phone', 'email'] } }, both, [': These answers do not go together: Phone, Email']],
    ['not of one field, there', { not: { required: ['phone'] } }, both, ['phone: Phone is not valid']],
    [
      'not in allOf',
      { allOf: [{ not: { required: ['phone', 'email'] } }] },
      both,
      [': These answers do not go together: Phone, Email'],
    ],
    [
      'not in allOf, with words of its own',
      { allOf: [{ not: { required: ['phone', 'email'] }, errorMessage: { not: 'Give one of them' } }] },
      both,
      [': Give one of them'],
    ],
    [
      'not in then',
      branch({ required: ['plan'] }, { not: { required: ['phone', 'email'] } }),
      { ...both, plan: 'single' },
      [': These answers do not go together: Phone, Email'],
    ],
    [
      'else, at the field',
      { if: { required: ['plan'] }, else: { required: ['phone'] } },
      {},
      ['phone: Phone is required'],
    ],
    [
      'a text for everything',
      { oneOf: either, errorMessage: 'Please look through this page' },
      both,
      [': Please look through this page'],
    ],
    [
      'a condition with words of its own, one of whose demands has the same',
      {
        ...branch(
          { required: ['phone'] },
          { required: ['email', 'children'], errorMessage: { required: { email: 'Look again' } } as never },
        ),
        errorMessage: { if: 'Look again' },
      },
      { phone: '1' },
      ['email: Look again', 'children: Children is required', ': Look again'],
    ],
    [
      'a condition with words of its own, whose demands have none',
      { ...branch({ required: ['phone'] }, { required: ['email'] }), errorMessage: { if: 'Look again' } },
      { phone: '1' },
      ['email: Email is required', ': Look again'],
    ],
    [
      'a condition without words, whose demands have some',
      branch(
        { required: ['phone'] },
        { required: ['email'], errorMessage: { required: { email: 'Give it' } } as never },
      ),
      { phone: '1' },
      ['email: Give it'],
    ],
    [
      'two of three of oneOf, the first of which lacks something',
      { oneOf: [{ required: ['plan'] }, ...either] },
      both,
      [': These answers do not go together: Plan, Phone, Email'],
    ],
    [
      'two dependencies, one of which brings rules',
      { dependencies: { phone: ['email'], plan: { required: ['children'] } } } as JsonSchema,
      { phone: '1', plan: 'single' },
      ['email: Email is required', 'children: Children is required'],
    ],
    [
      'one that compares two answers, where it says',
      { rules: [{ left: 'children', is: 'at most', right: 2, at: 'plan', message: 'Too many for this plan' }] },
      { plan: 'single', children: 3 },
      ['plan: Too many for this plan'],
    ],
    ['minProperties', { minProperties: 2 } as JsonSchema, { phone: '1' }, [': Answer at least 2 of the questions']],
    [
      'dependencies',
      { dependencies: { phone: ['email'] } } as JsonSchema,
      { phone: '1' },
      ['email: Email is required'],
    ],
    [
      'a field that a branch closes off',
      branch(
        { properties: { plan: { const: 'single' } }, required: ['plan'] },
        { properties: { plan: {} }, additionalProperties: false },
      ),
      { plan: 'single', children: 2 },
      ['children: Children does not go with the other answers: leave it empty'],
    ],
    [
      'the case of oneOf that the answers are, not the other ones',
      {
        oneOf: [
          { properties: { plan: { const: 'single' } } },
          { properties: { plan: { const: 'family' } }, required: ['children'] },
        ],
      },
      { plan: 'family' },
      ['children: Children is required'],
    ],
    [
      'one of no case',
      { oneOf: [{ properties: { plan: { const: 'single' } } }, { properties: { plan: { const: 'family' } } }] },
      { plan: 'other' },
      ['plan: Plan is not valid', 'plan: Plan: choose one of the list'],
    ],
    ['a field that the form does not show at all', { required: ['club'] }, {}, [': club is required']],
    [
      'what holds, not at all',
      { oneOf: either, not: { required: ['plan'] }, minProperties: 1 } as JsonSchema,
      { phone: '1' },
      [],
    ],
  ])('is told: %s', (_what, rules, data, problems) => {
    expect(check(rules, data)).toEqual(problems);
  });

  it('is told by its own code, once for each place, in the order of the form', () => {
    const told = (rules: JsonSchema, data: FormData) => {
      const form = createForm(rules);
      const validator = createCompiler().compile(form.schema) as Validator;
      return checkForm(form, validator, data).map(({ path, code }) => `${path}: ${code}`);
    };
    const name: JsonSchema = { title: 'Name', type: 'string', minLength: 3 };
    const kind: JsonSchema = { title: 'Kind', oneOf: [{ const: 'a' }, { const: 'b' }] };
    expect(told({ properties: { kind } }, { kind: 'c' })).toEqual(['kind: oneOf']);
    expect(told({ properties: { one: name, two: name }, required: ['two'] }, { one: 'x' })).toEqual([
      'one: minLength',
      'two: required',
    ]);
    const row: JsonSchema = { type: 'object', properties: { one: name, two: name }, minProperties: 2 } as JsonSchema;
    const rows: JsonSchema = { title: 'Rows', type: 'array', maxItems: 2, items: row };
    expect(told({ properties: { rows } }, { rows: [{ one: 'x' }] })).toEqual([
      'rows.0: minProperties',
      'rows.0.one: minLength',
    ]);
    expect(told({ properties: { rows } }, { rows: [{ one: 'x' }, {}, {}] })).toEqual(['rows: maxItems']);
    expect(
      told({ properties: { rows, others: rows } }, { rows: [{ one: 'x' }, {}, {}], others: [{ one: 'x' }, {}, {}] }),
    ).toEqual(['rows: maxItems', 'others: maxItems']);
  });

  it('is told at the form by its id, and only there', () => {
    const provider = {
      ...tennisClub,
      wizard: {
        ...tennisClub.wizard,
        steps: ['first', 'second'].map((id, index): StepDefinition => ({
          ...(tennisClub.wizard.steps[0] as StepDefinition),
          ...createForm({
            $id: `made-up/${id}`,
            properties: { [`a${index}`]: text('A'), [`b${index}`]: text('B') },
            not: { required: [`a${index}`, `b${index}`] },
            additionalProperties: false,
          }),
          id,
        })),
      },
    };
    const validators = compileAll(provider.wizard.steps);
    expect(checkRecord(provider, validators, { a0: 'x', b0: 'x', a1: 'x' })).toEqual([
      { path: '', code: 'not', form: 'first', message: 'These answers do not go together: A, B' },
    ]);
    expect(checkRecord(provider, validators, { a0: 'x', a1: 'x', b1: 'x' })).toMatchObject([
      { path: '', form: 'second' },
    ]);
    expect(checkRecord(provider, validators, { a0: 'x', b1: 'x' })).toEqual([]);
  });
});

describe('a rule on rows', () => {
  const row: JsonSchema = {
    type: 'object',
    properties: { make: text('Make'), plate: text('Plate') },
    oneOf: [{ required: ['make'] }, { required: ['plate'] }],
  };
  const cars = (rules: JsonSchema) =>
    createCheck(createForm({ properties: { cars: { title: 'Cars', type: 'array', items: row, ...rules } } }));

  it('is told at its row', () => {
    expect(cars({})({ cars: [{ make: 'x' }, { make: 'x', plate: 'y' }] })).toEqual([
      'cars.1: These answers do not go together: Make, Plate',
    ]);
    expect(cars({})({ cars: [{}] })).toEqual(['cars.0.make: Make is required', 'cars.0.plate: Plate is required']);
    expect(
      cars({ items: { ...row, oneOf: [{}], additionalProperties: false } })({ cars: [{ make: 'x', wheels: 4 }] }),
    ).toEqual(['cars.0: wheels is not a field of this form']);
  });

  it('asks for answers of the row itself', () => {
    const smuggled = JSON.parse('[{"__proto__":{"make":"x"}}]') as FormData[];
    expect(cars({ items: { ...row, oneOf: [{}], required: ['make'] } })({ cars: smuggled })).toEqual([
      'cars.0.make: Make is required',
    ]);
  });

  it('is told at the list', () => {
    const has = (rule: object) => ({ contains: rule }) as JsonSchema;
    expect(cars({ uniqueItems: true })({ cars: [{ make: 'x' }, { make: 'x' }] })).toEqual([
      'cars: Cars: the same entry stands twice',
    ]);
    expect(cars({ not: has({ required: ['plate'] }) })({ cars: [{ plate: 'x' }] })).toEqual([
      'cars: Cars is not valid',
    ]);
  });
});

describe('a rule about fields that a condition hides', () => {
  const hidden = { children: { when: { field: 'plan', is: 'family' } } };

  it.each<[string, JsonSchema, FormData, string[]]>([
    ['required', { required: ['children'] }, {}, []],
    ['then', branch({ required: ['phone'] }, { required: ['children'] }), { phone: '1' }, []],
    [
      'then of something asked, too',
      branch({ required: ['phone'] }, { required: ['children', 'email'] }),
      { phone: '1' },
      ['email: Email is required'],
    ],
    ['allOf', { allOf: [{ required: ['children'] }] }, {}, []],
    ['anyOf', { anyOf: [{ required: ['children'] }] }, {}, []],
    [
      'anyOf with an alternative that is asked',
      { anyOf: [{ required: ['children'] }, { required: ['phone'] }] },
      {},
      ['phone: Phone is required'],
    ],
    [
      'anyOf with words of its own',
      { anyOf: [{ required: ['children'] }], errorMessage: { anyOf: 'Say how many' } },
      {},
      [],
    ],
    ['dependencies', { dependencies: { phone: ['children'] } } as JsonSchema, { phone: '1' }, []],
    [
      'not, of an answer that is not sent',
      { not: { required: ['phone', 'children'] } },
      { phone: '1', children: 2 },
      [],
    ],
    [
      'not, of one that is asked',
      { not: { required: ['phone', 'children'] } },
      { phone: '1', children: 2, plan: 'family' },
      [': These answers do not go together: Phone, Children'],
    ],
    [
      'not, of one that is asked and one that is not',
      { not: { required: ['phone'], properties: { children: { const: 1 } } } },
      { phone: '1' },
      ['phone: Phone is not valid'],
    ],
  ])('asks nothing of them: %s', (_what, rules, data, problems) => {
    expect(check(rules, data, hidden)).toEqual(problems);
  });
});

it.each<[string, JsonSchema]>([
  ['not', { not: { properties: { children: { const: 1 } } } }],
  ['two of oneOf', { oneOf: [{ properties: { children: { const: 1 } } }, { properties: { children: { const: 2 } } }] }],
])('a rule about hidden fields that is broken by more than their absence is told: %s', (_what, rules) => {
  const hidden = { children: { when: { field: 'plan', is: 'family' } } };
  expect(check(rules, {}, hidden)).toEqual([': Some of these answers do not go together']);
});

it('a field that is called like a keyword is told like any other', () => {
  const form = createForm({ properties: { else: { title: 'Else', type: 'integer' } } });
  expect(createCheck(form)({ else: 'x' })).toEqual(['else: Must be a number']);
});

it('an answer of before, which another choice has no place for, is told where it stands', () => {
  const cities = (country: string, ...places: string[]): JsonSchema => ({
    properties: { country: { enum: [country] }, city: { title: 'City', type: 'string', enum: places } },
  });
  const form = createForm({
    properties: { country: { title: 'Country', type: 'string', enum: ['Nigeria', 'Ghana'] } },
    dependencies: { country: { oneOf: [cities('Nigeria', 'Lagos', 'Kano'), cities('Ghana', 'Accra')] } },
  } as JsonSchema);
  const told = createCheck(form)({ country: 'Ghana', city: 'Lagos' });
  expect(told.map((problem) => problem.split(':')[0])).toEqual(['city']);
});

it('what says which alternative is meant is asked for, where each misses what nobody is asked', () => {
  const of = (plan: string, key: string): JsonSchema => ({
    properties: { plan: { title: 'Plan', const: plan }, [key]: text(key) },
    required: [key],
  });
  const rules = { oneOf: [of('single', 'one'), of('family', 'two')] };
  const checkAlternatives = createCheck(createForm(rules));
  expect(checkAlternatives({})).toEqual(['plan: Plan is required']);
  expect(checkAlternatives({ plan: 'family' })).toEqual(['two: two is required']);
});

it('one alternative that lacks hidden answers alone is enough beside one that lacks others', () => {
  const rules: JsonSchema = {
    properties: { ...properties, kind: text('Kind') },
    anyOf: [
      { required: ['children'] },
      { required: ['email'] },
      { properties: { kind: { const: 'b' } }, required: ['kind', 'phone'] },
    ],
  };
  const hidden = { children: { when: { field: 'plan', is: 'family' } } };
  expect(check(rules, { kind: 'a', plan: 'single' }, hidden)).toEqual([]);
});

it('an alternative that lacks hidden answers alone counts as met', () => {
  const rules: JsonSchema = {
    properties: { ...properties, kind: text('Kind') },
    anyOf: [{ required: ['children'] }, { properties: { kind: { const: 'b' } }, required: ['kind', 'phone'] }],
  };
  const hidden = { children: { when: { field: 'plan', is: 'family' } } };
  expect(check(rules, { kind: 'a', plan: 'single' }, hidden)).toEqual([]);
  expect(check(rules, { kind: 'a', plan: 'family' }, hidden)).toEqual(['children: Children is required']);
});
