/** What a person typed, as the database takes it. */

/** %, _ and \ stand for themselves in a LIKE pattern. PostgreSQL knows no NUL. */
export function escapeWildcards(text: string): string {
  return removeNul(text).replace(/[\\%_]/g, '\\$&');
}

/** PostgreSQL knows no NUL. */
export function removeNul(text: string): string {
  return text.replaceAll('\0', '');
}

/** The values of a parameter that holds several, joined by commas. */
export function splitList(text: string | undefined): string[] {
  return text?.split(',').map((part) => part.trim()).filter((part) => part !== '') ?? [];
}

/** The first instant of a Nigerian day (UTC+1 all year). */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+01:00`);
}

export function startOfNextDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + 86_400_000);
}
