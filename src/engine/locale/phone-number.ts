/** Phone numbers in E.164. */
import { PHONE_DIGITS } from '@/definition/language/limits';
import type { PhoneNumbers } from '@/definition/language/locale';
import { toLatinDigits } from './digits';
import { locale } from './locale';

/**
 * A number as E.164 with "+": where the calling code is 44 and the trunk prefix 0, the numbers 07700 900123,
 * 447700900123 and +447700900123 are one. Undefined for what is not an optional "+" and 10-15 digits (specification
 * section 5; fewer where the country's own numbers are shorter); blanks, dots, hyphens and brackets are passed over.
 */
export function findPhoneNumber(
  input: string,
  { callingCode, trunkPrefix, nationalLength }: PhoneNumbers = locale.phone,
): string | undefined {
  const compact = tidyPhone(input);
  const digits = compact.replace(/^\+/, '');
  if (!/^\d+$/.test(digits) || digits.length > PHONE_DIGITS.most) return undefined;
  if (digits.length < Math.min(PHONE_DIGITS.least, nationalLength)) return undefined;
  if (compact.startsWith('+')) return compact;
  if (trunkPrefix !== '' && compact.startsWith(trunkPrefix))
    return `+${callingCode}${compact.slice(trunkPrefix.length)}`;
  // As many digits as the country's own numbers have: one of them without its trunk prefix.
  return compact.length === nationalLength ? `+${callingCode}${compact}` : `+${compact}`;
}

/**
 * The digits that all ways of writing a number share, or a part of it: 7700900123 of 07700 900123, 447700900123,
 * 0044…, +44… and +44 (0) 7700… Undefined for what is no number.
 */
export function findSharedDigits(
  input: string,
  { callingCode, trunkPrefix }: PhoneNumbers = locale.phone,
): string | undefined {
  const compact = tidyPhone(input);
  const digits = compact.replace(/^(?:\+|00)/, '');
  if (!/^\d+$/.test(digits)) return undefined;
  const national = digits.startsWith(callingCode)
    ? digits.slice(callingCode.length)
    : digits === compact
      ? digits
      : undefined;
  // Of another country.
  if (national === undefined) return digits;
  return trunkPrefix !== '' && national.startsWith(trunkPrefix) ? national.slice(trunkPrefix.length) : national;
}

/** A number as it is written at home, and the same with the calling code: "07700 900123", "+44 7700 900123". */
export function listPhoneExamples({ callingCode, trunkPrefix, example }: PhoneNumbers = locale.phone): string[] {
  const national = example.startsWith(trunkPrefix) ? example.slice(trunkPrefix.length).trim() : example;
  return [example, `+${callingCode} ${national}`];
}

/** A number of the country from its digits without the trunk prefix. */
export function fromNationalDigits(digits: string, { callingCode }: PhoneNumbers = locale.phone): string {
  return `+${callingCode}${digits}`;
}

/** Without "+", as GoTrue keeps and signs numbers. */
export function toDigits(phone: string): string {
  return phone.replace(/^\+/, '');
}

/** "+44 (20) 7946-0000" → "+442079460000". Anything that is no separator stays, for the rules to refuse. */
export function tidyPhone(text: string): string {
  return toLatinDigits(text.replace(/[\s().\u2010-\u2015-]/g, ''));
}
