/** Whether a condition holds for the answers. */
import { expect, it } from 'vitest';
import type { Condition } from '@/definition/language/condition';
import type { FormData } from '@/engine/answers/form-data';
import { holds } from '@/engine/conditions/conditions';

const is = (value: string | number | boolean): Condition => ({ field: 'plan', is: value });
const other: Condition = { field: 'size', is: 2 };

it.each<[string, Condition | undefined, FormData, boolean]>([
  ['no condition', undefined, {}, true],
  ['is: the answer', is('family'), { plan: 'family' }, true],
  ['is: another answer', is('family'), { plan: 'single' }, false],
  ['is: no answer', is('family'), {}, false],
  ['is: no guess of kinds', is(2), { plan: '2' }, false],
  ['is: no', is(false), { plan: false }, true],
  ['isOneOf: the first of several', { field: 'plan', isOneOf: ['single', 'family'] }, { plan: 'single' }, true],
  ['isOneOf: the last of several', { field: 'plan', isOneOf: ['single', 'family'] }, { plan: 'family' }, true],
  ['isOneOf: none of several', { field: 'plan', isOneOf: ['single', 'family'] }, { plan: 'club' }, false],
  ['isOneOf: no answer', { field: 'plan', isOneOf: ['single', 'family'] }, {}, false],
  ['isOneOf: numbers and truth', { field: 'plan', isOneOf: [1, true] }, { plan: true }, true],
  ['includes: one of the chosen', { field: 'days', includes: 'Sunday' }, { days: ['Saturday', 'Sunday'] }, true],
  ['includes: not chosen', { field: 'days', includes: 'Sunday' }, { days: ['Saturday'] }, false],
  ['includes: text is no list', { field: 'days', includes: 'Sun' }, { days: 'Sunday' }, false],
  ['includes: no answer', { field: 'days', includes: 'Sunday' }, {}, false],
  ['isAnswered: yes, zero too', { field: 'size', isAnswered: true }, { size: 0 }, true],
  ['isAnswered: yes, blank text', { field: 'size', isAnswered: true }, { size: ' ' }, false],
  ['isAnswered: no, nothing', { field: 'size', isAnswered: false }, {}, true],
  ['isAnswered: no, something', { field: 'size', isAnswered: false }, { size: 1 }, false],
  ['all: both', { all: [is('family'), other] }, { plan: 'family', size: 2 }, true],
  ['all: one', { all: [is('family'), other] }, { plan: 'family', size: 3 }, false],
  ['any: one', { any: [is('family'), other] }, { plan: 'single', size: 2 }, true],
  ['any: none', { any: [is('family'), other] }, { plan: 'single' }, false],
  ['not', { not: is('family') }, { plan: 'single' }, true],
  ['not, of what holds', { not: is('family') }, { plan: 'family' }, false],
  ['one in another', { not: { any: [is('family'), { all: [other] }] } }, { size: 2 }, false],
])('%s', (_what, condition, data, expected) => {
  expect(holds(condition, data)).toBe(expected);
});
