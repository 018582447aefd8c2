/** Days, times and numbers where the registry is, and where others might be. */
import { locale } from 'virtual:registry';
import { describe, expect, it, test } from 'vitest';
import { Locale } from '@/definition/language/locale';
import { Registry } from '@/definition/language/registry';
import { addDays, startOfDay, toDay, toSortableTime } from '@/engine/locale/calendar';
import {
  formatNumber,
  toClockTime,
  toLongDay,
  toLongMonth,
  toLongTime,
  toShortDay,
  toShortTime,
} from '@/engine/locale/formats';
import { toCurrencySign } from '@/engine/locale/money';
import { findReferenceNumber, toReference } from '@/engine/record/reference';
import shipped from '../../../schemas/registry.json';

describe('a registry of before these words', () => {
  const { reference, receipt, export: headings, messages, ...rest } = shipped;
  const { subject, maintenance, ...before } = messages;
  const earlier = Registry.parse({ ...rest, messages: before });

  it('says and does what the shipped one does', () => {
    expect(earlier).toMatchObject({ reference, receipt, export: headings });
    expect(earlier.messages).toMatchObject({ subject, maintenance });
  });
});

describe('where a registry is', () => {
  const { languages: _languages, ...place } = shipped.locale;
  const read = (own: object) => Locale.safeParse({ ...place, language: 'en-NG', ...own });

  it.each([
    ['timeZone', 'Lagos'],
    ['language', 'Nigerian English'],
    ['country', 'Nigeria'],
    ['country', 'ZZ'],
    ['country', 'UK'],
    ['currency', 'XYZ'],
  ])('%s is refused as %j', (key, value) => {
    expect(read({}).success).toBe(true);
    expect(read({ [key]: value }).success).toBe(false);
  });

  it.each(['country', 'currency', 'language', 'timeZone', 'timeZoneName', 'phone', 'weekend', 'holidays'])(
    'is not known without its %s',
    (key) => expect(read({ [key]: undefined }).success).toBe(false),
  );
});

describe('the calendar', () => {
  it.each([
    ['Africa/Lagos', '2026-11-20T22:59:59Z', '2026-11-20', '2026-11-20 23:59'],
    ['Africa/Lagos', '2026-11-20T23:00:00Z', '2026-11-21', '2026-11-21 00:00'],
    ['Asia/Kolkata', '2026-11-20T18:30:00Z', '2026-11-21', '2026-11-21 00:00'],
    ['America/New_York', '2026-07-01T03:59:00Z', '2026-06-30', '2026-06-30 23:59'],
  ])('in %s %s lies in %s', (zone, instant, day, time) => {
    expect(toDay(new Date(instant), zone)).toBe(day);
    expect(toSortableTime(new Date(instant), zone)).toBe(time);
  });

  it.each([
    ['Africa/Lagos', '2026-11-21', '2026-11-20T23:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z'],
    // The day before the clock is put forward, the day itself, and the day after.
    ['America/New_York', '2026-03-07', '2026-03-07T05:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-28', '2026-09-27T11:00:00.000Z'],
  ])('in %s the day %s begins at %s', (zone, day, instant) => {
    expect(startOfDay(day, zone).toISOString()).toBe(instant);
    expect(toDay(new Date(instant), zone)).toBe(day);
    expect(toDay(new Date(Date.parse(instant) - 1000), zone)).toBe(addDays(day, -1));
  });

  it('counts days over the ends of months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1), addDays('2026-11-21', -29)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2026-10-23',
    ]);
  });

  it('is by the registry’s clock where nothing else is said', () => {
    expect(toDay(new Date('2026-11-20T23:00:00Z'))).toBe(toDay(new Date('2026-11-20T23:00:00Z'), locale.timeZone));
  });
});

test('numbers, days and times are written as in the shipped registry', () => {
  const instant = new Date('2026-11-20T23:04:00Z');
  expect(formatNumber(12_345.6789)).toBe('12,345.6789');
  expect(toLongDay('2026-11-21')).toBe('21 November 2026');
  expect(toLongDay('soon')).toBe('soon');
  expect(['2026-03', '2026-13', '2026', 'soon'].map(toLongMonth)).toEqual(['March 2026', '2026-13', '2026', 'soon']);
  expect(toShortDay(instant)).toBe('21 Nov 2026');
  expect(toShortTime(instant)).toMatch(/^21 Nov 2026, 00:04$/);
  expect(toClockTime(instant)).toBe('00:04');
  expect(toLongTime(instant, { year: true })).toBe('21 November 2026 at 00:04');
  expect(toLongTime(instant, { year: false })).toBe('21 November at 00:04');
});

describe('a reference', () => {
  it.each([
    [{ prefix: 'REG-', digits: 6 }, 'REG-000042'],
    [{ prefix: 'GACL', digits: 4 }, 'GACL0042'],
  ])('by %j is %s, and is known again', (rule, text) => {
    expect(toReference(42, rule)).toBe(text);
    for (const typed of [text, ` ${text.toLowerCase()} `, text.replace(/-?0+/, ''), text.replace(/-?0+/, '-')])
      expect(findReferenceNumber(typed, rule)).toBe(42);
    expect(findReferenceNumber('42', rule)).toBeUndefined();
    expect(findReferenceNumber(`X${text}`, rule)).toBeUndefined();
  });
});

it.each([
  ['NGN', '₦'],
  ['USD', '$'],
  ['CHF', 'CHF'],
])('the sign of %s is %s', (currency, sign) => {
  expect(toCurrencySign(currency)).toBe(sign);
});
