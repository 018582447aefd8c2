/** Text that PostgreSQL cannot keep: the NUL character, and halves of characters (lone surrogates). */

/** Where the first such text stands in a JSON value, its keys included: the keys to it, joined by dots. Undefined: everything can be kept. */
export function findUnkeepableText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isKeepable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (!isKeepable(key)) return path;
    const found = findUnkeepableText(inner, path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What PostgreSQL answers to such text (character_not_in_repertoire, untranslatable_character), where it comes in an address. */
export const UNKEEPABLE_TEXT_STATES: readonly string[] = ['22021', '22P05'];

export const UNKEEPABLE_TEXT = 'This text has characters that cannot be kept. Please remove them, or type it again.';

function isKeepable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}
