/** The days of the week; apart, since pages carry no Zod. */

/** As `Date.getUTCDay()` counts them. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
