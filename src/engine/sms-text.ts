/**
 * How long an SMS is, and texts made to fit one: each part of it costs, and phones of some networks lose longer ones.
 */
import type { SmsText } from '@/definition/language/sms-texts';
import { fillTemplate } from './fill-template';

/** Parts that one message may have. */
const MOST_SEGMENTS = 2;

/** The alphabet of GSM 03.38; every character of it takes one septet, every one of its extension two. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_EXTENSION = new Set('\f^{}\\[~]|€');

/** Septets of a message in that alphabet, and UTF-16 units of one in any other: alone, and in each of several parts. */
const GSM_ROOM = { alone: 160, joined: 153 };
const UNICODE_ROOM = { alone: 70, joined: 67 };

/** More characters than these never fit. */
const MOST_CHARACTERS = MOST_SEGMENTS * GSM_ROOM.joined;

/** Parts that a text is sent in. */
export function countSegments(text: string): number {
  const characters = Array.from(text);
  const isGsm = characters.every((character) => GSM.has(character) || GSM_EXTENSION.has(character));
  const room = isGsm ? GSM_ROOM : UNICODE_ROOM;
  const sizes = characters.map((character) => (isGsm ? (GSM_EXTENSION.has(character) ? 2 : 1) : character.length));
  if (sizes.reduce((sum, size) => sum + size, 0) <= room.alone) return 1;
  // No character is divided between two parts.
  let [segments, left] = [1, room.joined];
  for (const size of sizes) {
    if (size > left) [segments, left] = [segments + 1, room.joined];
    left -= size;
  }
  return segments;
}

/**
 * The template with its values, in two parts at most: where it is longer, letters outside of the alphabet of SMS are
 * written plainly first, then the values of `cuttable` are shortened, one after the other. Every other value, such as a
 * link, stays whole.
 */
export function toSmsText(template: string, values: Record<string, string>, cuttable: readonly string[]): string {
  const whole = write(template, values);
  if (isShort(whole)) return whole;
  let filled = values;
  for (const key of cuttable) {
    const value = (filled[key] ?? '').replace(/\s+/g, ' ');
    const others = filled;
    const text = findLongest((length) => write(template, { ...others, [key]: cutAtWord(value, length) }));
    if (text !== undefined) return text;
    filled = { ...filled, [key]: '' };
  }
  return cutWords(template, filled);
}

declare const isBody: unique symbol;

/** What is sent as an SMS: a text of the list, filled. */
export type SmsBody = string & { readonly [isBody]: true };

export function fillSms({ text, cuttable }: SmsText, values: Record<string, string>): SmsBody {
  return toSmsText(text, values, cuttable) as SmsBody;
}

/**
 * The SMS with a one-time code. Its last line binds the code to the host of the pages, by which phones offer it there
 * and nowhere else; so nothing of it may be cut.
 */
export function fillCodeSms(
  { text }: SmsText,
  values: Record<string, string> & { code: string },
  host: string,
): SmsBody {
  return `${fillTemplate(text, values)}\n\n@${host} #${values.code}` as SmsBody;
}

/** Whether nothing would be cut of the text with these values. */
export function fitsSms({ text }: SmsText, values: Record<string, string>): boolean {
  return isShort(write(text, values));
}

/** As it is sent: nothing of it is cut, so that a longer one is sent in more parts. */
export function fitsCodeSms(text: SmsText, values: Record<string, string> & { code: string }, host: string): boolean {
  return isShort(fillCodeSms(text, values, host));
}

/** The words of the template itself are too many: they are cut, and what they point to follows them. */
function cutWords(template: string, { reference = '', link = '', ...rest }: Record<string, string>): string {
  const words = write(template, rest);
  return (
    findLongest((length) =>
      write('{words} {reference} {link}', { words: cutAtWord(words, length), reference, link }),
    ) ?? write('{reference} {link}', { reference, link })
  );
}

/** The text with as many characters of what is cut as it has room for; undefined where it is too long with one. */
function findLongest(writeWith: (length: number) => string): string | undefined {
  for (let length = MOST_CHARACTERS; length > 0; length -= 1) {
    const text = writeWith(length);
    if (isShort(text)) return text;
  }
  return undefined;
}

function write(template: string, values: Record<string, string>): string {
  const text = fillTemplate(template, values).replace(/\s+/g, ' ');
  return isShort(text) ? text : toPlainLetters(text).replace(/ {2,}/g, ' ');
}

function isShort(text: string): boolean {
  return text.length <= MOST_CHARACTERS && countSegments(text) <= MOST_SEGMENTS;
}

/**
 * So many characters at most (one at least), ended by "…" where there were more; cut after a word where the text has
 * words.
 */
export function cutAtWord(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  const start = characters.slice(0, length - 1).join('');
  const lastSpace = characters[length - 1] === ' ' ? start.length : start.lastIndexOf(' ');
  return `${(lastSpace > 0 ? start.slice(0, lastSpace) : start).trimEnd()}…`;
}

/** What stands for a character that has no plain form of its own. */
const PLAIN: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‛': "'",
  ʼ: "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '-',
  '₦': 'N',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
};

/**
 * Letters without the marks that the alphabet of SMS lacks, as "Adebayo" for "Adébáyọ̀"; what cannot be written so
 * stays as it is.
 */
function toPlainLetters(text: string): string {
  return Array.from(text)
    .map((character) =>
      GSM.has(character) || GSM_EXTENSION.has(character) ? character : (PLAIN[character] ?? toBase(character)),
    )
    .join('');
}

function toBase(character: string): string {
  if (/\p{Extended_Pictographic}|\p{Variation_Selector}/u.test(character)) return '';
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(base).every((each) => GSM.has(each) || GSM_EXTENSION.has(each)) ? base : character;
}
