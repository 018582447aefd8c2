/** The header by which a server says when to ask again. */

/**
 * In seconds from `now`, whether the header has those or a date; undefined for none, and for what is neither. RFC 9110,
 * 10.2.3.
 */
export function readRetryAfter(header: string | null | undefined, now: Date): number | undefined {
  if (header === null || header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
