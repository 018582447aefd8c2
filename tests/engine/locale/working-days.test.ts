/** The registry's working days: weeks that begin on any day, holidays of one year and of every year. */
import { describe, expect, it, test } from 'vitest';
import { Holidays, Weekend } from '@/definition/language/locale';
import { addWorkingDays, isWorkingDay, type WorkingDays } from '@/engine/locale/working-days';

const PLAIN: WorkingDays = { weekend: ['saturday', 'sunday'], holidays: {} };
const GULF: WorkingDays = { weekend: ['friday', 'saturday'], holidays: {} };
const FEASTS: WorkingDays = { ...PLAIN, holidays: { '12-25': 'Christmas Day', '2026-12-28': 'Boxing Day, moved' } };

describe('working days', () => {
  it.each([
    // 2026-11-20 is a Friday.
    [PLAIN, '2026-11-20', 1, '2026-11-23'],
    [PLAIN, '2026-11-21', 1, '2026-11-23'],
    [PLAIN, '2026-11-23', 5, '2026-11-30'],
    [PLAIN, '2026-11-23', -1, '2026-11-20'],
    [PLAIN, '2026-11-21', 0, '2026-11-21'],
    [GULF, '2026-11-19', 1, '2026-11-22'],
    [GULF, '2026-11-22', 4, '2026-11-26'],
    [FEASTS, '2026-12-24', 1, '2026-12-29'],
    // The holiday of one year is none in the next.
    [FEASTS, '2027-12-24', 1, '2027-12-27'],
    [FEASTS, '2027-12-27', 1, '2027-12-28'],
    [{ weekend: [], holidays: {} }, '2026-11-20', 2, '2026-11-22'],
  ])('by %j %s and %i are %s', (week, day, count, found) => {
    expect(addWorkingDays(day, count, week)).toBe(found);
  });

  it('are the shipped registry’s where nothing else is said', () => {
    expect(['2026-11-20', '2026-11-21', '2026-12-25', '2026-10-01'].map((day) => isWorkingDay(day))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

test.each([
  [Weekend, ['saturday', 'saturday'], 'Write each day once'],
  [
    Weekend,
    ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    'Leave a day on which somebody works',
  ],
  [Holidays, { '02-30': 'No day' }, 'There is no day "02-30"'],
  [Holidays, { '2027-02-29': 'No leap year' }, 'There is no day "2027-02-29"'],
  [Holidays, { Christmas: 'A name' }, 'There is no day "Christmas"'],
])('%# what is no weekend and no holiday is refused', (shape, value, message) => {
  const { error } = shape.safeParse(value);
  expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringContaining(message)]);
});

test('29 February is a holiday of the years that have it', () => {
  expect(Holidays.parse({ '02-29': 'Leap day' })).toEqual({ '02-29': 'Leap day' });
});
