/** Days and times in words. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { locale } from '@/engine/locale/locale';

test('a day is the same day in a registry west of Greenwich, and a time is by its clock', async () => {
  // Other tests run in this process.
  onTestFinished(() => {
    vi.doUnmock('@/engine/locale/locale');
    vi.resetModules();
  });
  vi.resetModules();
  vi.doMock('@/engine/locale/locale', () => ({ locale: { ...locale, timeZone: 'America/Lima' } }));
  const { toDayText, toTimeText } = await import('@/records/record-dates');
  expect(toDayText('2026-11-30')).toBe('30 Nov 2026');
  expect(toDayText('2026-11-30T03:00:00Z')).toBe('29 Nov 2026');
  expect(toTimeText('2026-11-30T03:00:00Z')).toMatch(/^29 Nov 2026, /);
  expect([toDayText('no day'), toDayText(null)]).toEqual(['', '']);
});
