/** Moments a span of time apart: the one place that knows how long a day or a minute is. */
import { t } from '@/texts/t';

export interface TimeSpan {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** The moment a span after another. */
export function later(than: Date, span: TimeSpan): Date {
  return new Date(than.getTime() + toMilliseconds(span));
}

/** The moment a span before another. */
export function earlier(than: Date, span: TimeSpan): Date {
  return new Date(than.getTime() - toMilliseconds(span));
}

/**
 * What lasts a span and would end after this moment was noted by a clock that has been set back since: it is over. The
 * clocks of two servers differ by less than the span.
 */
export function unlikelyAfter(now: Date, span: TimeSpan): Date {
  return new Date(now.getTime() + 2 * toMilliseconds(span));
}

/** Whole seconds that are left until a moment, so that it is over after them; negative when it is long past. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.ceil((moment.getTime() - now.getTime()) / 1000);
}

/** Rounded up, in minutes or hours: "1 minute", "3 hours". */
export function sayTime(seconds: number): string {
  if (seconds > 3600) return t('{count, plural, one {# hour} other {# hours}}', { count: Math.ceil(seconds / 3600) });
  return t('{count, plural, one {# minute} other {# minutes}}', { count: Math.ceil(seconds / 60) });
}

function toMilliseconds({ days = 0, hours = 0, minutes = 0, seconds = 0 }: TimeSpan): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
