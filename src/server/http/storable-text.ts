/**
 * What of a JSON body cannot be kept: text that PostgreSQL does not know, more levels or values than any form has, and
 * keys that every object of the language has, which make validators take data for code.
 */
import { OBJECT_KEYS } from '@/definition/language/reserved-keys';
import { msg } from '@/texts/t';

/**
 * Levels of objects and lists; forms have four. Whatever walks an answer by calling itself, here or in a library, ends
 * long before its stack does.
 */
export const JSON_LEVELS = 32;

/**
 * Keys and items in all; far more than the longest form, with hundreds of rows, and so few that walking them takes
 * milliseconds.
 */
export const JSON_VALUES = 30_000;

/** Keys of one object; more than any form has fields, or a list of choices entries. */
export const OBJECT_KEYS_LIMIT = 2000;

/**
 * `text`: the NUL character or half of a character (a lone surrogate); `key`: such as "valueOf". With the keys to where
 * it stands, joined by dots.
 */
export type Unstorable =
  | { fault: 'text' | 'key'; path: string }
  | { fault: 'levels' }
  | { fault: 'values' }
  | { fault: 'keys' };

/**
 * The first thing in a JSON value, its keys included, that cannot be kept. Undefined: all of it can. Does not call
 * itself, so that depth costs no stack.
 */
export function findUnstorable(body: unknown): Unstorable | undefined {
  const waiting: { value: unknown; path: string; level: number }[] = [{ value: body, path: '', level: 0 }];
  let values = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, level } = next;
    if (typeof value === 'string' && !isStorable(value)) return { fault: 'text', path };
    if (typeof value !== 'object' || value === null) continue;
    if (level >= JSON_LEVELS) return { fault: 'levels' };
    const entries = Object.entries(value);
    values += entries.length;
    if (values > JSON_VALUES) return { fault: 'values' };
    if (entries.length > OBJECT_KEYS_LIMIT && !Array.isArray(value)) return { fault: 'keys' };
    if (!entries.every(([key]) => isStorable(key))) return { fault: 'text', path };
    const reserved = entries.find(([key]) => OBJECT_KEYS.includes(key));
    if (reserved) return { fault: 'key', path: toPath(path, reserved[0]) };
    // Backwards, so that what stands first is looked at first.
    for (const [key, inner] of entries.toReversed())
      waiting.push({ value: inner, path: toPath(path, key), level: level + 1 });
  }
  return undefined;
}

function toPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/**
 * What PostgreSQL answers to such text (character_not_in_repertoire, untranslatable_character), where it comes in an
 * address.
 */
export const UNSTORABLE_TEXT_STATES: readonly string[] = ['22021', '22P05'];

export const UNSTORABLE_TEXT = msg(
  'This text has characters that cannot be kept. Please remove them, or type it again.',
);

function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}
