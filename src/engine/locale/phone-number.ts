/** Phone numbers in E.164. */

/** The country whose numbers are written with a leading 0. */
const HOME_CALLING_CODE = '234';

/**
 * A number as E.164 with "+": 0803 123 4567, 2348031234567 and +2348031234567 are one number. Undefined for what is not an optional "+"
 * and 10-15 digits (specification section 5); blanks, dots, hyphens and brackets are passed over.
 */
export function findPhoneNumber(input: string): string | undefined {
  const compact = input.replace(/[\s().-]/g, '');
  if (!/^\+?\d{10,15}$/.test(compact)) return undefined;
  if (compact.startsWith('+')) return compact;
  if (compact.startsWith('0')) return `+${HOME_CALLING_CODE}${compact.slice(1)}`;
  // Ten digits that do not begin with 0: a home number without its trunk prefix.
  return compact.length === 10 ? `+${HOME_CALLING_CODE}${compact}` : `+${compact}`;
}

/** Without "+", as GoTrue keeps and signs numbers. */
export function toDigits(phone: string): string {
  return phone.replace(/^\+/, '');
}
