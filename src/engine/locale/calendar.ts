/** Days by the registry's clock. A day is text: YYYY-MM-DD. */
import { locale } from './locale';

const DAY_MS = 86_400_000;

/** Swedish writes days and times as ISO 8601 does. */
const ISO_LIKE = 'sv-SE';

const dayFormats = new Map<string, Intl.DateTimeFormat>();
const timeFormats = new Map<string, Intl.DateTimeFormat>();
const secondFormats = new Map<string, Intl.DateTimeFormat>();

/** The day that an instant lies in. */
export function toDay(instant: Date, timeZone: string = locale.timeZone): string {
  return getFormat(dayFormats, { dateStyle: 'short', timeZone }).format(instant);
}

/** Day and time to the minute, "2026-11-21 10:04": for tables that are sorted as text. */
export function toSortableTime(instant: Date, timeZone: string = locale.timeZone): string {
  return getFormat(timeFormats, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(instant);
}

/** The first instant of a day. */
export function startOfDay(day: string, timeZone: string = locale.timeZone): Date {
  const midnight = Date.parse(day);
  const guess = midnight - readOffset(new Date(midnight), timeZone);
  // The clock may have been put forward or back between the two.
  return new Date(midnight - readOffset(new Date(guess), timeZone));
}

/** The day so many days later; earlier for a negative count. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Milliseconds that the zone's clock is ahead of UTC. */
function readOffset(instant: Date, timeZone: string): number {
  const format = getFormat(secondFormats, { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - Math.floor(instant.getTime() / 1000) * 1000;
}

/** Kept by time zone: making one takes longer than many uses of it. */
function getFormat(
  formats: Map<string, Intl.DateTimeFormat>,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): Intl.DateTimeFormat {
  const format = formats.get(options.timeZone) ?? new Intl.DateTimeFormat(ISO_LIKE, options);
  formats.set(options.timeZone, format);
  return format;
}
