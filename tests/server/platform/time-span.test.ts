/** How long a span is, and how long somebody is told to wait. */
import { expect, it } from 'vitest';
import { earlier, later, sayTime, secondsUntil, type TimeSpan } from '@/server/platform/time-span';

const NOON = new Date('2026-11-21T12:00:00Z');

it.each<[TimeSpan, string, string]>([
  [{}, '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z'],
  [{ seconds: 1 }, '2026-11-21T12:00:01.000Z', '2026-11-21T11:59:59.000Z'],
  [{ minutes: 1 }, '2026-11-21T12:01:00.000Z', '2026-11-21T11:59:00.000Z'],
  [{ hours: 1 }, '2026-11-21T13:00:00.000Z', '2026-11-21T11:00:00.000Z'],
  [{ days: 1 }, '2026-11-22T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  [{ days: 2, hours: 3, minutes: 4, seconds: 5.006 }, '2026-11-23T15:04:05.006Z', '2026-11-19T08:55:54.994Z'],
])('%j later and earlier', (span, after, before) => {
  expect(later(NOON, span).toISOString()).toBe(after);
  expect(earlier(NOON, span).toISOString()).toBe(before);
});

it.each<[TimeSpan, number]>([
  [{}, 0],
  [{ seconds: 0.001 }, 1],
  [{ seconds: 1 }, 1],
  [{ seconds: 1.001 }, 2],
  [{ days: 1 }, 86_400],
  [{ seconds: -1 }, -1],
])('until %j later one waits %i seconds', (span, seconds) => {
  expect(secondsUntil(later(NOON, span), NOON)).toBe(seconds);
});

it.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [3601, '2 hours'],
  [7200, '2 hours'],
  [7201, '3 hours'],
])('%i seconds are said as %s', (seconds, said) => {
  expect(sayTime(seconds)).toBe(said);
});
