/** Whether a text is a day that there is, as YYYY-MM-DD: the 30th of February is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && toIsoText(text).startsWith(text);
}

/** Engines take the 30th of February for the 2nd of March. */
function toIsoText(day: string): string {
  const time = Date.parse(day);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}
