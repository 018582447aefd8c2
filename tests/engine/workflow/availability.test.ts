/** When a type can be applied for, and what people are told of it. */
import { expect, it } from 'vitest';
import { describeAvailability, findClosure } from '@/engine/workflow/availability';

const days = { opens: '2026-03-01', closes: '2026-03-31' };

it.each([
  ['2026-02-28', 'not open yet', ['Opens on 1 March 2026.']],
  ['2026-03-01', undefined, ['Open until 31 March 2026.']],
  ['2026-03-31', undefined, ['Open until 31 March 2026.']],
  ['2026-04-01', 'closed', ['Closed since 31 March 2026.']],
])('on %s: %s', (today, closure, told) => {
  expect(findClosure(days, today)).toBe(closure);
  expect(describeAvailability(days, today, String)).toEqual(told);
});

it('nothing is told of a type that is always open to everybody, nor of the day on which one has opened', () => {
  expect(findClosure(undefined, '2026-03-01')).toBeUndefined();
  expect(describeAvailability(undefined, '2026-03-01', String)).toEqual([]);
  expect(describeAvailability({ opens: '2026-03-01' }, '2026-03-01', String)).toEqual([]);
});

it('an approval that is needed is told, each by its name', () => {
  expect(describeAvailability({ holdersOf: ['club', 'hall'] }, '2026-03-01', (type) => `the ${type}`)).toEqual([
    'Only for holders of an approval: the club or the hall.',
  ]);
});
