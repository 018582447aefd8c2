/** Times of a record in words: Nigerian English, Nigerian time. */

const options = { timeZone: 'Africa/Lagos' } as const;
const days = new Intl.DateTimeFormat('en-NG', { ...options, day: 'numeric', month: 'short', year: 'numeric' });
const times = new Intl.DateTimeFormat('en-NG', { ...options, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });

/** "21 Nov 2026"; '' for no time. */
export function toDayText(time: string | null | undefined): string {
  return format(days, time);
}

/** "21 Nov 2026, 10:04"; '' for no time. */
export function toTimeText(time: string | null | undefined): string {
  return format(times, time);
}

function format(formatter: Intl.DateTimeFormat, time: string | null | undefined): string {
  const date = new Date(time ?? '');
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date);
}
