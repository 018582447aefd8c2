/** What a person typed, as the database takes it. */

/** The values of a parameter that holds several, joined by commas. */
export function splitList(text: string | undefined): string[] {
  return (
    text
      ?.split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '') ?? []
  );
}
