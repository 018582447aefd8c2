/** What the keywords do that compare dates with today or with another field: notAfter, notBefore, after, before. */
import { shiftDay } from './evaluate.ts';
import type { DateLimit } from './rule-meta.ts';
import { serverNow } from './server-time.ts';

/** A day, a month, or a day with a time: 2026-03-31, 2026-03, 2026-03-31T08:30. */
const DATE = /^\d{4}-\d{2}(?:-\d{2}(?:T\d{2}:\d{2})?)?$/;

/**
 * Whether a date stands to its limit as it should, by what both say: of a month and a day that is the month. What is no
 * date at all is told by the format alone, and without the other date there is nothing to compare: that it is missing
 * is another rule's matter.
 */
export function compareDates(isRight: (date: string, limit: string) => boolean) {
  return (value: unknown, limit: unknown, { parent, timeZone }: { parent: unknown; timeZone: string }): boolean => {
    if (!isDate(value)) return true;
    const other = toLimit(limit as DateLimit, parent, timeZone);
    if (!isDate(other)) return true;
    const length = Math.min(value.length, other.length);
    return isRight(value.slice(0, length), other.slice(0, length));
  };
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && DATE.test(value);
}

function toLimit(limit: DateLimit, parent: unknown, timeZone: string): unknown {
  if (limit === 'today') return toToday(timeZone);
  const date = 'field' in limit ? readField(parent, limit.field) : toToday(timeZone);
  const isShifted = limit.plus !== undefined || limit.minus !== undefined;
  if (!isShifted || !isDate(date)) return date;
  const isMonth = date.length === 'YYYY-MM'.length;
  return shiftDay(isMonth ? `${date}-01` : date.slice(0, 'YYYY-MM-DD'.length), limit).slice(0, date.length);
}

function readField(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;
}

/** Kept by time zone: making one takes longer than many uses of it. */
const days = new Map<string, Intl.DateTimeFormat>();

/** The server's day, not that of a device whose clock may be wrong. Swedish writes it YYYY-MM-DD. */
export function toToday(timeZone: string): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  days.set(timeZone, format);
  return format.format(serverNow());
}
