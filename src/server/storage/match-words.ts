/** Looking for what a person typed, as people write names, numbers and phones. */
import { sql, type RawBuilder } from 'kysely';
import { countLetters } from '@/api/shapes/search-text';
import { findSharedDigits } from '@/engine/locale/phone-number';

/** Letters that are enough to be looked up alone; characters that are looked up at most. */
const KEY_LEAST = 6;
const KEY_LENGTH = 20;

/** Digits that may be a part of a phone number, and those of one among other words. */
const PHONE_LEAST = 4;
const WHOLE_PHONE_LEAST = 9;

/**
 * Whether a text holds every word of the search, in any order; a phone number in whichever form it is written. `text`:
 * what `search_words` of the database makes of a text. Letters count without their marks, punctuation not at all; where
 * nothing else was typed, nothing is found.
 */
export function holdsWords(text: RawBuilder<string>, search: string): RawBuilder<boolean> {
  const words = removeNul(search)
    .split(/\s+/)
    .filter((word) => countLetters(word) > 0);
  if (words.length === 0) return sql<boolean>`false`;
  const digits = findPhoneDigits(search, PHONE_LEAST);
  const all = sql.join(
    words.map((word) =>
      holdsWord(text, word, digits === undefined ? findPhoneDigits(word, WHOLE_PHONE_LEAST) : undefined),
    ),
    sql` and `,
  );
  return digits === undefined ? sql<boolean>`(${all})` : sql<boolean>`((${all}) or ${holds(text, digits)})`;
}

/** PostgreSQL knows no NUL. */
function removeNul(text: string): string {
  return text.replaceAll('\0', '');
}

/** `phone`: the digits of a phone number that the word is. */
function holdsWord(text: RawBuilder<string>, word: string, phone: string | undefined): RawBuilder<boolean> {
  const key = toKey(word);
  const isAddress = /^[^@]+@/.test(word);
  // "office1@" is no part of "office10@".
  const end = isAddress && (word.startsWith(`${key}@`) || word.endsWith('@')) ? ' ' : '';
  const found = sql<boolean>`${text} like '%' || search_words(${key}::text) || ${end}::text || '%'`;
  const whole = isAddress || key !== word ? sql<boolean>`(${found} and ${holdsWhole(text, word)})` : found;
  const others = [
    // A number that is stored without what is written between its parts.
    ...(isInParts(word) ? [sql<string>`replace(search_words(${word}::text), ' ', '')`] : []),
    ...(phone === undefined ? [] : [sql<string>`${phone}::text`]),
  ].map((other) => sql<boolean>`${text} like '%' || ${other} || '%'`);
  return others.length === 0 ? whole : sql<boolean>`(${sql.join([whole, ...others], sql` or `)})`;
}

/** An address from the beginning of a word: "office1@" is no part of "myoffice1@". */
function holdsWhole(text: RawBuilder<string>, word: string): RawBuilder<boolean> {
  if (!/^[^@]+@/.test(word)) return sql<boolean>`strpos(${text}, search_words(${word}::text)) > 0`;
  const end = word.endsWith('@') ? ' ' : '';
  return sql<boolean>`strpos(' ' || translate(${text}, E'\n', ' ') || ' ', ' ' || search_words(${word}::text) || ${end}::text) > 0`;
}

function holds(text: RawBuilder<string>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like '%' || ${part}::text || '%'`;
}

function isInParts(word: string): boolean {
  return word.length <= KEY_LENGTH && /\d/.test(word) && /[\p{L}\p{N}][./-][\p{L}\p{N}]/u.test(word);
}

/**
 * What of a word is looked up in the index; the rest is looked for in what that has found. The index is read for every
 * three letters, so that a long text costs more than it narrows down, and most of all the end of an e-mail address,
 * which thousands share.
 */
function toKey(word: string): string {
  const [name = ''] = word.split('@');
  return (countLetters(name) >= KEY_LEAST ? name : word).slice(0, KEY_LENGTH);
}

function findPhoneDigits(search: string, least: number): string | undefined {
  const digits = findSharedDigits(search);
  return digits !== undefined && digits.length >= least ? digits : undefined;
}
