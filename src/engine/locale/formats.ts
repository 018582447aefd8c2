/** Numbers, days and times in the registry's way of writing and by its clock. */
import { isDay } from '@/definition/language/calendar-day';
import { getLanguage, getLocales } from '@/texts/language';
import { locale } from './locale';

const { timeZone } = locale;

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const numbers = inLanguage((locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 20 }));
const longDays = inLanguage((locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'long', timeZone: 'UTC' }));
const longMonths = inLanguage(
  (locales) => new Intl.DateTimeFormat(locales, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const shortDays = inLanguage(
  (locales) => new Intl.DateTimeFormat(locales, { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
);
const shortTimes = inLanguage(
  (locales) =>
    new Intl.DateTimeFormat(locales, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }),
);
const longTimes = inLanguage(
  (locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'long', timeStyle: 'short', timeZone }),
);
const longTimesOfYear = inLanguage(
  (locales) => new Intl.DateTimeFormat(locales, { day: 'numeric', month: 'long', ...CLOCK, timeZone }),
);
const clockTimes = inLanguage((locales) => new Intl.DateTimeFormat(locales, { ...CLOCK, timeZone }));
const deviceTimes = inLanguage((locales) => new Intl.DateTimeFormat(locales, CLOCK));

/**
 * Made when it is first asked for: the formats of a language take as long as drawing a field or two, and as saving a
 * draft.
 */
function inLanguage<Format>(make: (locales: string[]) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const { id } = getLanguage();
    let format = made.get(id);
    if (format === undefined) made.set(id, (format = make(getLocales())));
    return format;
  };
}

/** "12,345.6"; every decimal is kept. */
export function formatNumber(value: number): string {
  return numbers().format(value);
}

/** A stored day (YYYY-MM-DD) in words, "21 November 2026"; any other text as it is. */
export function toLongDay(day: string): string {
  return isDay(day) ? longDays().format(new Date(day)) : day;
}

/** A stored month (YYYY-MM) in words, "November 2026"; any other text as it is. */
export function toLongMonth(month: string): string {
  return /^\d{4}-\d{2}$/.test(month) && !Number.isNaN(Date.parse(month)) ? longMonths().format(new Date(month)) : month;
}

/** "21 Nov 2026". */
export function toShortDay(instant: Date): string {
  return shortDays().format(instant);
}

/** "21 Nov 2026, 10:04". */
export function toShortTime(instant: Date): string {
  return shortTimes().format(instant);
}

/** "21 November 2026 at 10:04", without the year where it goes without saying. */
export function toLongTime(instant: Date, { year }: { year: boolean }): string {
  return (year ? longTimes() : longTimesOfYear()).format(instant);
}

/** "10:04"; with `device` by the clock of this device, whatever zone that is in. */
export function toClockTime(instant: Date, { device = false } = {}): string {
  return (device ? deviceTimes() : clockTimes()).format(instant);
}
