/** When a duty is due, and when its holder is reminded. */
import { expect, test } from 'vitest';
import { startOfDay, toDay } from '@/engine/locale/calendar';
import {
  findDaysOfFirst,
  findDaysOfPeriod,
  findDaysOfWatched,
  findNextReminder,
  findPeriod,
  toMorning,
} from '@/engine/workflow/duty-days';

test.each([
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['quarter', '2030-06-30', '2030-04-01', '2030-06-30'],
  ['quarter', '2030-07-01', '2030-07-01', '2030-09-30'],
  ['half-year', '2030-12-31', '2030-07-01', '2030-12-31'],
  ['year', '2030-01-01', '2030-01-01', '2030-12-31'],
] as const)('a %s that %s lies in is that of the calendar', (every, day, first, last) => {
  expect(findPeriod(every, day)).toEqual({ first, last });
});

const toDays = ({ opensAt, dueAt, graceUntil }: ReturnType<typeof findDaysOfPeriod>) =>
  [opensAt, dueAt, graceUntil].map((each) => toDay(each));

test('a period is sent after its end; what would be due on a day that is not worked on is put off', () => {
  const period = { first: '2030-01-01', last: '2030-03-31' };
  // 4 May 2030 is a Saturday.
  expect(toDays(findDaysOfPeriod({ within: 34, grace: 0 }, period))).toEqual([
    '2030-04-01',
    '2030-05-06',
    '2030-05-06',
  ]);
  expect(toDays(findDaysOfPeriod({ within: 30, grace: 14 }, period))).toEqual([
    '2030-04-01',
    '2030-04-30',
    '2030-05-14',
  ]);
});

test('a day that is watched is its own day, whatever day that is; the first one has so many days', () => {
  const now = startOfDay('2030-05-01');
  expect(toDays(findDaysOfWatched({ grace: 0 }, '2030-05-04', now))).toEqual([
    '2030-05-01',
    '2030-05-04',
    '2030-05-04',
  ]);
  expect(toDays(findDaysOfFirst({ within: 3, grace: 0 }, '2030-05-01', now))).toEqual([
    '2030-05-01',
    '2030-05-06',
    '2030-05-06',
  ]);
});

test('reminders are in the morning, in their order, and none before it can be sent', () => {
  const find = (opens: string, now: string) =>
    findNextReminder(
      { reminders: [0, 30, 3] },
      { dueDay: '2030-07-30', opensAt: startOfDay(opens), now: new Date(now) },
    );
  expect(find('2030-07-05', '2030-06-01T00:00:00Z')).toEqual(toMorning('2030-07-05'));
  expect(find('2030-07-05', toMorning('2030-07-05').toISOString())).toEqual(toMorning('2030-07-27'));
  expect(find('2030-07-05', toMorning('2030-07-27').toISOString())).toEqual(toMorning('2030-07-30'));
  expect(find('2030-07-05', toMorning('2030-07-30').toISOString())).toBeNull();
  // What could be sent long before is not reminded of for a day that has passed.
  expect(find('2030-07-01', '2030-07-28T12:00:00Z')).toEqual(toMorning('2030-07-30'));
});
