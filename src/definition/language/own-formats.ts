/**
 * Formats of texts that are this product's own, beside those of JSON Schema: times by the clock on the wall, without a
 * zone.
 */
export const OWN_FORMATS = {
  /** 08:30 */
  'local-time': /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  /** 2026-03-31T08:30 */
  'local-date-time': /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/,
  /** 2026-03 */
  month: /^\d{4}-(?:0[1-9]|1[0-2])$/,
} as const satisfies Record<string, RegExp>;

export type OwnFormat = keyof typeof OWN_FORMATS;

/** The kinds of fields that formats make. With a zone, times are JSON Schema's own: 08:30:00Z. */
export const KIND_OF_FORMAT = {
  time: 'time',
  'date-time': 'date-time',
  'local-time': 'time',
  'local-date-time': 'date-time',
  month: 'month',
} as const satisfies Record<OwnFormat | 'time' | 'date-time', string>;

export type MomentFormat = keyof typeof KIND_OF_FORMAT;

export function isMomentFormat(format: string | undefined): format is MomentFormat {
  return format !== undefined && Object.hasOwn(KIND_OF_FORMAT, format);
}
