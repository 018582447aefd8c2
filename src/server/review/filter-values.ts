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
  return (
    text
      ?.split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '') ?? []
  );
}
