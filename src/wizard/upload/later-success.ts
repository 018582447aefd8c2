/** Answers below 500 that speak of the moment, not of what was sent: no session, too slow, too early, too often. */
const OF_THE_MOMENT = new Set([401, 408, 425, 429]);

/** Whether what failed with this status can succeed unchanged when it is tried again; undefined: no answer came. */
export function canSucceedLater(status: number | undefined): boolean {
  return status === undefined || status >= 500 || OF_THE_MOMENT.has(status);
}
