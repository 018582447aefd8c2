/** Looking for what a person typed, as people write names, numbers and phones. */
import { sql, type RawBuilder } from 'kysely';
import { countLetters } from '@/api/shapes/search-text';
import { tidyPhone } from '@/engine/locale/phone-number';
import { locale } from '@/engine/locale/locale';

/** Letters that are enough to be looked up alone; characters that are looked up at most. */
const KEY_LEAST = 6;
const KEY_LENGTH = 20;

/** Digits that may be a part of a phone number. */
const PHONE_LEAST = 4;

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
  const all = sql.join(
    words.map((word) => holdsWord(text, word)),
    sql` and `,
  );
  const digits = findPhoneDigits(search);
  return digits === undefined
    ? sql<boolean>`(${all})`
    : sql<boolean>`((${all}) or ${text} like '%' || ${digits}::text || '%')`;
}

/** PostgreSQL knows no NUL. */
function removeNul(text: string): string {
  return text.replaceAll('\0', '');
}

function holdsWord(text: RawBuilder<string>, word: string): RawBuilder<boolean> {
  const key = toKey(word);
  // "office1@" is no part of "office10@".
  const end = word.startsWith(`${key}@`) || word.endsWith('@') ? ' ' : '';
  const found = sql<boolean>`${text} like '%' || search_words(${key}::text) || ${end}::text || '%'`;
  const whole = key === word ? found : sql<boolean>`(${found} and strpos(${text}, search_words(${word}::text)) > 0)`;
  // A number that is stored without what is written between its parts.
  return isInParts(word)
    ? sql<boolean>`(${whole} or ${text} like '%' || replace(search_words(${word}::text), ' ', '') || '%')`
    : whole;
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

/** The digits that all forms of a phone number share; undefined for what is none. */
function findPhoneDigits(search: string, { callingCode, trunkPrefix } = locale.phone): string | undefined {
  const compact = tidyPhone(search);
  const digits = compact.replace(/^(?:\+|00)/, '');
  if (!/^\d+$/.test(digits) || digits.length < PHONE_LEAST) return undefined;
  if (digits !== compact || digits.startsWith(callingCode))
    return digits.startsWith(callingCode) ? digits.slice(callingCode.length) : digits;
  return trunkPrefix !== '' && digits.startsWith(trunkPrefix) ? digits.slice(trunkPrefix.length) : digits;
}
