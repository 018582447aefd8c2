/**
 * Numbers as they are typed, in the registry's way of writing, whatever the device's, and in the digits of any script.
 * What that language does not write so is no number: "1,5" may mean one and a half to one person and fifteen to
 * another, and nobody guesses.
 */
import { getLocales } from '@/texts/language';
import { toLatinDigits } from './digits';
import './locale';

/** The first one that is known is how a number is written. */
type Languages = string | readonly string[];

interface Writing {
  /** Stands before the decimals. */
  decimal: string;
  /** Stands between the thousands; "" where the language sets nothing there. */
  group: string;
  whole: Intl.NumberFormat;
}

const known = new Map<string, Writing>();

/** Made when it is first needed: asking for a language takes as long as drawing some fields. */
function getWriting(languages: Languages): Writing {
  const before = known.get(String(languages));
  if (before) return before;
  const whole = new Intl.NumberFormat(languages);
  const find = (type: string) => whole.formatToParts(1_234_567.5).find((part) => part.type === type)?.value;
  const writing = { decimal: find('decimal') ?? '.', group: find('group') ?? '', whole };
  known.set(String(languages), writing);
  return writing;
}

/** As the language writes with Latin digits, where the text has them: the signs go with the digits. */
function findWriting(text: string, languages: Languages): Writing {
  return getWriting(/\d/.test(text) ? [languages].flat().map((each) => `${each}-u-nu-latn`) : languages);
}

/** Signs that some language sets between thousands, or before decimals. */
const SIGN = /[.,\s'’٬٫]/;
const SIGNS = new RegExp(SIGN, 'g');
const BLANKS = /[\s'’]/g;

/**
 * "" is undefined. Where the comma is the decimal sign "12.000,5" and " 12000,5 " are 12000.5, elsewhere "12,000.5" is.
 * What the language does not write so stays text: "12 boxes", and "1.5" where the comma is the decimal sign.
 */
export function parseNumber(text: string, languages: Languages = getLocales()): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (/^-?\d+$/.test(trimmed)) return Number(trimmed);
  const { decimal, group } = findWriting(trimmed, languages);
  const [before = '', after, ...more] = toLatinDigits(trimmed).split(decimal);
  const parts = /^(?<sign>[+-]?)(?<whole>.*)$/s.exec(before)?.groups;
  const whole = withoutGroups(parts?.['whole'] ?? '', group);
  if (more.length > 0 || whole === undefined || !/^\d*$/.test(after ?? '') || (whole === '' && !after)) return text;
  return Number(`${parts?.['sign'] ?? ''}${whole || '0'}.${after || '0'}`);
}

/** Undefined where what stands between the digits does not set thousands apart. */
function withoutGroups(whole: string, group: string): string | undefined {
  // Blanks and apostrophes set thousands apart for whoever writes them: they are decimal signs nowhere.
  const joined = whole.replace(/(?<=\d)[\s'’](?=\d{2,3}(?:\D|$))/g, '');
  if (/^\d*$/.test(joined)) return joined;
  const [first = '', ...groups] = joined.split(group === '' ? ',' : group);
  const isGrouped = group !== '' && /^\d{1,3}$/.test(first) && groups.every((each) => /^\d{2,3}$/.test(each));
  return isGrouped && groups.at(-1)?.length === 3 ? joined.replaceAll(group, '') : undefined;
}

/** A number as a box shows it, so that reading it gives the number again: "1234.5", or "1234,5". */
export function toTypedNumber(value: number, languages: Languages = getLocales()): string {
  const { decimal, whole } = getWriting(languages);
  const text = String(value);
  // Nobody types 3e-7, and it is read as no number.
  const plain = text.includes('e-') ? value.toFixed(20).replace(/0+$/, '') : text;
  return plain.replace(/[\d.]/g, (sign) => (sign === '.' ? decimal : whole.format(Number(sign))));
}

/** "1234567.5" becomes "1,234,567.5", in the language's way; what is no number stays as it is. */
export function groupDigits(text: string, languages: Languages = getLocales()): string {
  const { decimal, group, whole } = findWriting(text, languages);
  const [before = '', ...decimals] = text.split(decimal);
  const latin = toLatinDigits(before.replaceAll(group, '').replaceAll(BLANKS, ''));
  const match = /^(?<sign>-?)(?<digits>\d+)$/.exec(latin)?.groups;
  if (!match || decimals.length > 1 || !/^\p{Nd}*$/u.test(decimals[0] ?? '')) return text;
  const digits = match['digits'] ?? '';
  const grouped = /^0\d/.test(digits) ? digits : whole.format(BigInt(digits));
  return `${match['sign'] ?? ''}${grouped}${decimals.map((each) => `${decimal}${each}`).join('')}`;
}

/** How many signs that are no digits a text has besides the language's decimal sign. */
export function countGroups(text: string, languages: Languages = getLocales()): number {
  const { decimal } = findWriting(text, languages);
  return (text.match(SIGNS) ?? []).filter((sign) => sign !== decimal).length;
}

/**
 * The ways in which the language would write what a text may mean, where it is digits with signs that the language
 * sets elsewhere: "1,5" may be 1.5 or 15. None for any other text.
 */
export function listMeanings(text: string, languages: Languages = getLocales()): string[] {
  const trimmed = text.trim();
  if (!/^[+-]?\p{Nd}[\p{Nd}.,\s'’٬٫]*$/u.test(trimmed) || !SIGN.test(trimmed)) return [];
  const last = Math.max(...Array.from(trimmed, (sign, index) => (SIGN.test(sign) ? index : -1)));
  const digits = (part: string) => part.replaceAll(SIGNS, '');
  const { decimal } = findWriting(trimmed, languages);
  const signs = trimmed.match(SIGNS) ?? [];
  const asDecimal = `${digits(trimmed.slice(0, last))}${decimal}${digits(trimmed.slice(last))}`;
  if (new Set(signs).size > 1) return [asDecimal];
  return signs.length > 1 || trimmed.endsWith(signs[0] ?? '') ? [digits(trimmed)] : [asDecimal, digits(trimmed)];
}
