import { expect, it } from 'vitest';
import { isBlocked } from '@/server/identity/assert-not-blocked';
import { fitsToken, METADATA_BYTES } from '@/server/identity/user-metadata';

const NOW = new Date('2026-11-21T09:00:00Z');

it.each([
  ['no end', null, false],
  ['an end that is over', new Date(NOW.getTime() - 1), false],
  ['an end that is now', NOW, false],
  ['an end that is to come', new Date(NOW.getTime() + 1), true],
])('a block with %s holds: %s', (_what, until, expected) => {
  expect(isBlocked(until, NOW)).toBe(expected);
});

it('a token carries four kilobytes about its user, counted in bytes', () => {
  const around = JSON.stringify({ note: '' }).length;
  expect(METADATA_BYTES).toBe(4096);
  expect(fitsToken({ note: 'x'.repeat(METADATA_BYTES - around) })).toBe(true);
  expect(fitsToken({ note: 'x'.repeat(METADATA_BYTES - around + 1) })).toBe(false);
  expect(fitsToken({ note: 'ọ'.repeat(METADATA_BYTES / 2) })).toBe(false);
});
