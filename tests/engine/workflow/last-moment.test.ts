/** Until when an applicant can do something by a button, such as appeal. */
import { expect, it } from 'vitest';
import { toDay } from '@/engine/locale/calendar';
import { findLastMoment } from '@/engine/workflow/due-dates';

const move = (to_status: string, at: string) => ({ to_status, at: new Date(at) });
const history = [
  move('refused', '2026-01-02T10:00:00Z'),
  move('reviewed', '2026-02-01T10:00:00Z'),
  move('refused', '2026-03-01T10:00:00Z'),
];

it('ends with the last of its days, counted from when the status was last come into', () => {
  const last = findLastMoment({ withinDays: 10 }, 'refused', history);
  expect(last && toDay(last)).toBe('2026-03-11');
  expect(last && toDay(new Date(last.getTime() + 1000))).toBe('2026-03-12');
});

it('is none where the transition has no last day, and where the history does not say since when', () => {
  expect(findLastMoment({}, 'refused', history)).toBeNull();
  expect(findLastMoment({ withinDays: 10 }, 'asked', history)).toBeNull();
});
