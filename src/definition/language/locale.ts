/** Where the registry is: its language, its clock and its phone numbers. */
import { z } from 'zod';

export const PhoneNumbers = z
  .strictObject({
    callingCode: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'Write the digits alone, without +')
      .default('234')
      .describe('The country’s calling code, without +.'),
    trunkPrefix: z
      .string()
      .regex(/^\d{0,2}$/, 'Write the digits alone')
      .default('0')
      .describe('What people write before a number of their own country; "" where nothing is.'),
    nationalLength: z
      .number()
      .int()
      .min(5)
      .max(12)
      .default(10)
      .describe('Digits of a number of the country, without the trunk prefix.'),
    example: z
      .string()
      .default('0803 123 4567')
      .describe(
        'A number as people of the country write it; the sign-in page shows it, and the same with the calling code.',
      ),
  })
  .meta({ id: 'PhoneNumbers', description: 'How phone numbers are written where the registry is.' });
export type PhoneNumbers = z.infer<typeof PhoneNumbers>;

export const Locale = z
  .strictObject({
    language: z
      .string()
      .refine(isLanguage, { error: 'Write a language tag such as "en-NG"' })
      .default('en-NG')
      .describe('Language and country, as in "en-NG": how numbers, dates and times are written.'),
    timeZone: z
      .string()
      .refine(isTimeZone, { error: 'Write a time zone such as "Africa/Lagos"' })
      .default('Africa/Lagos')
      .describe('Whose clock counts: which day "today" is, when a day begins, every time that is shown.'),
    timeZoneName: z
      .string()
      .default('Nigerian time')
      .describe('What people call that time; stands beside the times of a receipt.'),
    phone: PhoneNumbers.prefault({}).describe('Phone numbers.'),
  })
  .meta({ id: 'Locale', description: 'The country, its clock, its phone numbers and its way of writing.' });
export type Locale = z.infer<typeof Locale>;

function isLanguage(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
