/** Phone numbers on the wire, as people write them. */
import { z } from 'zod';
import { PHONE_DIGITS } from '@/definition/language/limits';

/**
 * Said, not asked for here: the server takes what its own registry's numbers are, and refuses others in its own words.
 */
const WRITTEN = `^[\\s().-]*\\+?(?:[\\s().-]*[0-9]){${PHONE_DIGITS.least},${PHONE_DIGITS.most}}[\\s().-]*$`;

export const PhoneNumber = z
  .string()
  .min(1)
  .max(30)
  .meta({
    pattern: WRITTEN,
    description: `${PHONE_DIGITS.least} to ${PHONE_DIGITS.most} digits, with + before the calling code or without; blanks, dots, hyphens and brackets are passed over.`,
  });
