/** When a draft was saved, as the form says it: in Nigerian time, one hour ahead of UTC. */
import { afterEach, expect, test, vi } from 'vitest';
import { describeSavedTime } from '@/wizard/drafts/saved-time';

afterEach(() => void vi.useRealTimers());

test.each([
  ['today', '2026-03-04T11:04:00Z', '12:04'],
  ['today in Nigeria, yesterday in London', '2026-03-03T23:30:00Z', '00:30'],
  ['yesterday', '2026-03-03T22:30:00Z', '3 March at 23:30'],
])('%s', (_when, savedAt, text) => {
  vi.useFakeTimers({ now: new Date('2026-03-04T18:00:00Z') });
  expect(describeSavedTime(new Date(savedAt))).toBe(text);
});
