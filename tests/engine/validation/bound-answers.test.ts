/** What a validator is given of answers that are too long: never more than it takes to say so. */
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { LIMITS } from '@/definition/language/limits';
import { boundAnswers } from '@/engine/validation/bound-answers';
import { checkForm } from '@/engine/validation/check-form';
import type { FormData } from '@/engine/answers/form-data';
import type { Validator } from '@/engine/validation/form-validators';
import { branch, createCheck, createForm } from '../../fixtures/one-form';

/** What the validator sees of an answer to a field of this schema. */
function see(schema: JsonSchema, answer: FormData[string]): unknown {
  let seen: FormData = {};
  const validator: Validator = (data) => ((seen = data as FormData), true);
  checkForm(createForm({ properties: { answer: { title: 'Answer', ...schema } } }), validator, { answer });
  return seen['answer'];
}

const long = 'a'.repeat(50_000);
const strangers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1]));

it('what the form’s own rule limits is told by that rule, and by nothing besides', () => {
  const text: JsonSchema = { type: 'string', maxLength: 3 };
  const list: JsonSchema = { type: 'array', maxItems: 2, uniqueItems: true, items: { enum: ['a', 'b', 'c', 'd'] } };
  const bound = (answer: JsonSchema, given: FormData[string]) =>
    boundAnswers({ properties: { answer } }, { answer: given });
  expect(bound(text, 'abcdef')).toEqual({ data: { answer: 'abcd' }, errors: [] });
  expect(bound(list, ['a', 'b', 'c', 'd'])).toEqual({ data: { answer: ['a', 'b', 'c'] }, errors: [] });
  expect(bound({ type: 'string' }, long).errors).toMatchObject([{ keyword: 'maxLength', instancePath: '/answer' }]);
});

it('a number that could not be kept as it was typed is told, once', () => {
  const tell = (answer: JsonSchema, typed: string) =>
    boundAnswers({ properties: { answer } }, { answer: Number(typed) }).errors.map(({ keyword }) => keyword);
  expect(tell({ type: 'integer' }, '9007199254740991')).toEqual([]);
  expect(tell({ type: 'integer' }, '9007199254740993')).toEqual(['maximum']);
  expect(tell({ type: 'number', maximum: 1e30 }, '12345678901234567')).toEqual(['maximum']);
  expect(tell({ type: 'number' }, '-12345678901234567')).toEqual(['minimum']);
  expect(tell({ type: 'integer', maximum: 99 }, '12345678901234567')).toEqual([]);
  const form = createForm({ properties: { answer: { title: 'Account', type: 'integer' } } });
  expect(checkForm(form, () => true, { answer: Number('9'.repeat(20)) })).toMatchObject([
    { path: 'answer', message: 'Account must be at most 9,007,199,254,740,991' },
  ]);
});

describe('the validator sees', () => {
  it.each<[string, JsonSchema, FormData[string], unknown]>([
    ['a text up to one past its limit', { type: 'string', maxLength: 5, pattern: '^a$' }, long, 'aaaaaa'],
    [
      'a text without a limit up to one past the default',
      { type: 'string', pattern: '^a$' },
      long,
      'a'.repeat(LIMITS.textCharacters + 1),
    ],
    [
      'a text with a format up to one past the default of formats',
      { type: 'string', format: 'uri' },
      long,
      'a'.repeat(LIMITS.formattedTextCharacters + 1),
    ],
    ['characters whole', { type: 'string', maxLength: 2 }, '😀😀😀😀😀', '😀😀😀'],
    ['a text within its limit as it is', { type: 'string', maxLength: 3 }, '😀😀😀', '😀😀😀'],
    [
      'texts in rows in the same way',
      { type: 'array', items: { type: 'object', properties: { name: { type: 'string', maxLength: 2 } } } },
      [{ name: long }],
      [{ name: 'aaa' }],
    ],
    [
      'of what a row has beside its fields the first few',
      { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      [{ ...strangers(LIMITS.unknownKeys + 2), name: 'Ada' }],
      [{ ...strangers(LIMITS.unknownKeys), name: 'Ada' }],
    ],
    [
      'not the one that is too much beside its fields',
      { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      [strangers(LIMITS.unknownKeys + 1)],
      [strangers(LIMITS.unknownKeys)],
    ],
    [
      'one text of several that is too long',
      { type: 'array', items: { type: 'string', maxLength: 2 } },
      ['a', long, 'b'],
      ['a', 'aaa', 'b'],
    ],
    [
      'a list up to one past its limit',
      { type: 'array', maxItems: 2, items: { type: 'string' } },
      ['a', 'b', 'c', 'd', 'e'],
      ['a', 'b', 'c'],
    ],
    [
      'of choices that may each stand once no more than there are, and one',
      { type: 'array', uniqueItems: true, maxItems: 900, items: { type: 'string', enum: ['a', 'b'] } },
      ['a', 'b', 'c', 'd', 'e'],
      ['a', 'b', 'c'],
    ],
    [
      'choices that may stand more than once as they are',
      { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      ['a', 'b', 'a', 'b'],
      ['a', 'b', 'a', 'b'],
    ],
    ['of a text that may hold nothing one character', { type: 'string', maxLength: 0 }, 'abc', 'a'],
  ])('%s', (_what, schema, answer, seen) => {
    expect(see(schema, answer)).toEqual(seen);
  });
});

it('the widest of the limits that always hold bounds what the validator sees', () => {
  const see = (...limits: JsonSchema[]) => {
    let seen: FormData = {};
    const validator: Validator = (data) => ((seen = data as FormData), true);
    const allOf = limits.map((name) => ({ properties: { name } }));
    checkForm(
      createForm({ properties: { name: { title: 'Name', type: 'string' }, ...allOf[0]?.properties }, allOf }),
      validator,
      { name: long },
    );
    return (seen['name'] as string).length;
  };
  expect(see({ title: 'Name', type: 'string', maxLength: 2 }, { maxLength: 7 })).toBe(8);
  expect(see({ title: 'Name', type: 'string', maxLength: 7 }, {})).toBe(8);
  expect(see({ title: 'Name', type: 'string' }, { format: 'email' })).toBe(LIMITS.formattedTextCharacters + 1);
});

describe('an answer over its limit', () => {
  const code: JsonSchema = { title: 'Code', type: 'string', maxLength: 5, pattern: '^[a-z]+x$' };
  const check = (schema: JsonSchema, answer: FormData[string]) =>
    createCheck(createForm({ properties: { answer: schema } }))({ answer });

  it('is told by the rule of the schema, in the words of the analyst', () => {
    expect(
      check({ ...code, errorMessage: { maxLength: 'Five letters at most', pattern: 'Ends with x' } }, `${long}x`),
    ).toEqual(['answer: Five letters at most']);
    expect(check(code, `${long}x`)).toEqual(['answer: Code must be at most 5 characters']);
    expect(check(code, 'abc')).toEqual(['answer: Code is not valid']);
    expect(
      check(
        { title: 'Days', type: 'array', maxItems: 1, items: { type: 'string' }, errorMessage: { maxItems: 'One day' } },
        ['a', 'b', 'c'],
      ),
    ).toEqual(['answer: One day']);
  });

  it('is told by a default limit where the schema has none', () => {
    expect(check({ title: 'Story', type: 'string' }, '😀'.repeat(LIMITS.textCharacters))).toEqual([]);
    expect(check({ title: 'Story', type: 'string' }, long)).toEqual([
      `answer: Story must be at most ${LIMITS.textCharacters} characters`,
    ]);
    expect(
      check(
        { title: 'Days', type: 'array', items: { type: 'string' } },
        Array.from({ length: 300 }, () => 'a'),
      ),
    ).toEqual([`answer: Days: at most ${LIMITS.listEntriesByDefault}`]);
  });

  it('is told at its place in a row, and so is a row with more beside its fields than is taken', () => {
    const members: JsonSchema = {
      title: 'Members',
      type: 'array',
      items: { type: 'object', properties: { name: { title: 'Name', type: 'string' } } },
    };
    expect(check(members, [{ name: 'Ada' }, { name: long }])).toEqual([
      `answer.1.name: Name must be at most ${LIMITS.textCharacters} characters`,
    ]);
    expect(check(members, [strangers(LIMITS.unknownKeys)])).toEqual([]);
    expect(check(members, [strangers(LIMITS.unknownKeys + 1)])).toEqual([expect.stringMatching(/^answer\.0: /)]);
  });

  it('is told once where choices run out before the limit of the list', () => {
    const days: JsonSchema = {
      title: 'Days',
      type: 'array',
      uniqueItems: true,
      maxItems: 9,
      items: { type: 'string', enum: ['a', 'b'] },
    };
    expect(check(days, ['a', 'b', 'a', 'b'])).toContain('answer: Days: at most 2');
  });

  it('is told by a limit that a condition brings, and not by the default as well', () => {
    const form = createForm({
      properties: { kind: { title: 'Kind', type: 'string' }, story: { title: 'Story', type: 'string' } },
      ...branch({ required: ['kind'] }, { properties: { story: { maxLength: 3 } } }),
    });
    expect(createCheck(form)({ kind: 'short', story: long })).toEqual(['story: Story must be at most 3 characters']);
  });

  it('is told by the fewest choices of those that hold together', () => {
    const few: JsonSchema = { uniqueItems: true, items: { enum: ['a'] } };
    const many: JsonSchema = { uniqueItems: true, items: { enum: ['a', 'b', 'c'] } };
    const form = createForm({
      properties: { answer: { title: 'Days', type: 'array', ...many } },
      allOf: [{ properties: { answer: few } }],
    });
    expect(createCheck(form)({ answer: ['a', 'b', 'c'] })).toContain('answer: Days: at most 1');
  });
});

it('what only another alternative limits is seen whole', () => {
  const limited: JsonSchema = { type: 'array', uniqueItems: true, items: { enum: ['x'] } };
  const form = createForm({
    properties: { phone: { title: 'Phone', type: 'string' } },
    oneOf: [{ required: ['phone'] }, { properties: { tags: { ...limited, maxItems: 1 } } }],
  });
  const check = createCheck(form);
  expect(check({ phone: '1', tags: ['x', 'x', 'x'] })).toEqual([]);
  expect(check({ tags: ['x', 'x', 'x'] })).not.toEqual([]);
  expect(check({ phone: '1', tags: Array.from({ length: LIMITS.listEntriesByDefault + 1 }, () => 'x') })).toEqual([
    `tags: tags: at most ${LIMITS.listEntriesByDefault}`,
  ]);
});
