/** Examples whose days move with today. */
import { afterEach, expect, it, vi } from 'vitest';
import { settleDays } from '@/definition/language/example-days';

afterEach(() => vi.useRealTimers());

it('a day of an example is so far from today, wherever it stands', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-30T23:30:00Z') });
  const settle = (answers: unknown) => settleDays(answers, 'Africa/Lagos');
  expect(settle({ on: { day: 'today' }, rows: [{ until: { day: 'today', plus: { years: 1 } } }] })).toEqual({
    on: '2026-03-31',
    rows: [{ until: '2027-03-31' }],
  });
  expect(settle({ at: { day: 'today', minus: { months: 1 }, time: '08:30' } })).toEqual({ at: '2026-02-28T08:30' });
});

it('other answers stay as they are', () => {
  const answers = {
    day: 'today',
    on: '2026-03-31',
    plan: { day: 'today', hours: 3 },
    none: null,
    list: [1, 'a', true],
  };
  expect(settleDays(answers, 'Africa/Lagos')).toEqual(answers);
});
