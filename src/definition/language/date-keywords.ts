/** What the keywords do that compare dates with today or with another field: notAfter, notBefore, after, before. */
import { shiftDay } from './evaluate.ts';
import type { DateLimit } from './json-schema.ts';
import { serverNow } from './server-time.ts';

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/**
 * Whether a date stands to its limit as it should; dates compare as YYYY-MM-DD text. What is no date at all is told by
 * the format alone, and without the other date there is nothing to compare: that it is missing is another rule's matter.
 */
export function compareDates(isRight: (date: string, limit: string) => boolean) {
  return (value: unknown, limit: unknown, { parent, timeZone }: { parent: unknown; timeZone: string }): boolean => {
    if (typeof value !== 'string' || !DATE.test(value)) return true;
    const other = toLimit(limit as DateLimit, parent, timeZone);
    return typeof other !== 'string' || isRight(value, other);
  };
}

function toLimit(limit: DateLimit, parent: unknown, timeZone: string): unknown {
  if (limit === 'today') return toToday(timeZone);
  const day = 'field' in limit ? readField(parent, limit.field) : toToday(timeZone);
  const isShifted = limit.plus !== undefined || limit.minus !== undefined;
  return isShifted && typeof day === 'string' && DATE.test(day) ? shiftDay(day, limit) : day;
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
