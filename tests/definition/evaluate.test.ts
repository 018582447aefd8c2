/** What expressions and rules make of answers. */
import { describe, expect, it } from 'vitest';
import { evaluate, listBrokenFormRules, listRepeats, shiftDay } from '@/definition/language/evaluate';
import type { Expression } from '@/definition/language/expression';
import type { FormRule } from '@/definition/language/rule-meta';

const today = () => '2026-03-31';
const answers = {
  courts: 4,
  name: 'Ikoyi',
  since: '2020-02-29',
  none: '2026-02-30',
  opens: '08:30',
  tags: ['a', 'b'],
  lines: [
    { amount: 0.1, count: 3, due: '2026-05-01', parts: [{ weight: 1 }, { weight: 2 }] },
    { amount: 0.2, due: '2026-03-01', parts: [{ weight: 4 }] },
    {},
  ],
  office: { rooms: 7 },
};

it.each<[Expression, unknown]>([
  [12, 12],
  ['courts', 4],
  ['office.rooms', 7],
  ['lines.amount', undefined],
  ['missing', undefined],
  ['constructor', undefined],
  [{ count: 'lines' }, 3],
  [{ count: 'lines.parts' }, 3],
  [{ count: 'tags' }, 2],
  [{ count: 'missing' }, undefined],
  [{ sum: 'lines.amount' }, 0.3],
  [{ sum: 'lines.parts.weight' }, 7],
  [{ sum: ['courts', 'office.rooms', 'missing'] }, 11],
  [{ sum: 'missing' }, undefined],
  [{ sum: 'name' }, undefined],
  [{ difference: ['office.rooms', 'courts'] }, 3],
  [{ difference: ['office.rooms', 'missing'] }, undefined],
  [{ product: ['courts', { count: 'tags' }, 2] }, 16],
  [{ smallest: 'lines.amount' }, 0.1],
  [{ largest: ['courts', 'office.rooms'] }, 7],
  [{ largest: 'missing' }, undefined],
  [{ day: 'today' }, '2026-03-31'],
  [{ day: 'today', minus: { months: 1 } }, '2026-02-28'],
  [{ day: 'since', plus: { years: 1 } }, '2021-02-28'],
  [{ day: 'name' }, undefined],
  [{ day: 'none' }, undefined],
  [{ day: '2026-01-01', plus: { days: 31 } }, '2026-02-01'],
  [{ day: { smallest: 'lines.due' }, plus: { days: 1 } }, '2026-03-02'],
  [{ day: { largest: ['lines.due', 'since'] } }, '2026-05-01'],
  [{ day: { largest: 'missing' } }, undefined],
])('%j is %j', (expression, value) => {
  expect(evaluate(expression, answers, today)).toBe(value);
});

it.each<[Expression, FormRule['is'], Expression, boolean]>([
  [{ count: 'lines' }, 'at least', 3, true],
  [{ count: 'lines' }, 'at least', 4, false],
  [{ count: 'lines' }, 'at most', 2, false],
  [{ count: 'lines' }, 'more than', 3, false],
  [{ count: 'lines' }, 'less than', 4, true],
  [{ sum: 'lines.amount' }, 'equal to', 0.3, true],
  [{ sum: 'lines.amount' }, 'different from', 0.3, false],
  ['lines.amount', 'more than', 0, true],
  ['lines.amount', 'more than', 0.1, false],
  ['since', 'before', { day: 'today' }, true],
  ['since', 'after', { day: 'today' }, false],
  ['since', 'on or after', { day: '2020-02-29' }, true],
  ['since', 'on or before', { day: '2020-02-28' }, false],
  ['missing', 'equal to', 4, true],
  [{ count: 'missing' }, 'at least', 4, true],
  ['name', 'more than', 4, true],
  ['name', 'equal to', 'name', true],
  ['name', 'equal to', 'since', false],
])('%j %s %j: %j', (left, is, right, kept) => {
  const broken = listBrokenFormRules([{ left, is, right, message: 'No' }], answers, today);
  expect(broken.length === 0).toBe(kept);
});

describe('a day so far from another', () => {
  it.each([
    ['2024-08-31', { minus: { months: 6 } }, '2024-02-29'],
    ['2026-01-31', { plus: { months: 1 } }, '2026-02-28'],
    ['2026-03-01', { minus: { days: 1 } }, '2026-02-28'],
    ['2026-11-22', { plus: { years: 1, months: 2, days: 10 } }, '2028-02-01'],
    ['2026-11-22', {}, '2026-11-22'],
  ])('%s and %j is %s', (day, shift, result) => {
    expect(shiftDay(day, shift)).toBe(result);
  });
});

it('says which of the later rows repeats an earlier one', () => {
  const rows = [{ a: 'X', b: 1 }, { a: ' x ', b: 2 }, { b: 1 }, null, { a: 'y', b: 1 }, { a: 'X', b: 2 }];
  expect(listRepeats(['a', ['a', 'b']], rows).map(({ at }) => at)).toEqual(['1.a', '5.a', '5.a']);
});
