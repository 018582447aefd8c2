/** How long sessions, passwords and unfinished uploads last, as settings and constants say. */
import { describe, expect, test } from 'vitest';
import { isIdle, isOver } from '@/server/identity/sessions';
import { isPasswordExpired } from '@/server/identity/users';

const NOW = new Date('2026-11-22T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const daysAgo = (days: number) => minutesAgo(days * 24 * 60);

describe('a session', () => {
  test('is idle after more minutes than the setting has, and never where it has none', () => {
    expect(isIdle(minutesAgo(30), 30, NOW)).toBe(false);
    expect(isIdle(minutesAgo(31), 30, NOW)).toBe(true);
    expect(isIdle(minutesAgo(30 + 1 / 60_000), 30, NOW)).toBe(true);
    expect(isIdle(daysAgo(400), 0, NOW)).toBe(false);
  });

  test('is over after more hours than the setting has, to the millisecond', () => {
    expect(isOver(minutesAgo(120), 2, NOW)).toBe(false);
    expect(isOver(minutesAgo(120 + 1 / 60_000), 2, NOW)).toBe(true);
  });
});

describe('a password', () => {
  test('has expired after more days than the setting has, and never where it has none', () => {
    expect(isPasswordExpired(daysAgo(1), 1, NOW)).toBe(false);
    expect(isPasswordExpired(daysAgo(1.1), 1, NOW)).toBe(true);
    expect(isPasswordExpired(daysAgo(400), 0, NOW)).toBe(false);
    expect(isPasswordExpired(null, 1, NOW)).toBe(false);
  });
});
