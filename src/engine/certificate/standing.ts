/** What a certificate is worth at a moment. */

/** replaced: by a newer issue of the same certificate. */
export type Standing = 'holds' | 'suspended' | 'expired' | 'revoked' | 'replaced';

/** An end that has passed is told of what would hold, or is suspended; `validUntil` is the end of the last day. */
export function toStanding(
  { state, validUntil }: { state: Exclude<Standing, 'expired'>; validUntil: Date | null },
  now: Date,
): Standing {
  const isPast = validUntil !== null && validUntil <= now;
  return isPast && (state === 'holds' || state === 'suspended') ? 'expired' : state;
}
