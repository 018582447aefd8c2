/** Where the registry is: its languages, its clock and its phone numbers. */
import { z } from 'zod';
import { text } from './text.ts';
import { Holidays, Weekend } from './working-days.ts';

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

export const Language = z
  .strictObject({
    id: z
      .string()
      .refine(isLanguage, { error: 'Write a language tag such as "en-NG" or "ha"' })
      .describe('Language, with its country or without, as in "en-NG" and "ha".'),
    name: z
      .string()
      .min(1)
      .optional()
      .describe('What it is called in itself, e.g. "Hausa"; without it, as the build knows it.'),
    fallback: z
      .string()
      .optional()
      .describe('Id of the language whose text is shown where this one has none; without it, the first one.'),
    reviewed: z
      .boolean()
      .default(true)
      .describe(
        'false: nobody who grew up with the language has read it through; it is off until an administrator switches it on.',
      ),
  })
  .meta({ id: 'Language', description: 'A language in which the registry can be read.' });
export type Language = z.infer<typeof Language>;

const LocaleShape = z.strictObject({
  languages: z
    .array(Language)
    .min(1)
    .refine(([first]) => isWritten(first?.id ?? ''), {
      path: [0, 'id'],
      error: 'Write a language whose days and numbers this machine can write, such as "en-NG"',
    })
    .default([{ id: 'en-NG', reviewed: true }])
    .describe(
      'The first one is that of the texts in these files, and of numbers, dates and times. The texts of another, e.g. "ha", stand beside each file: provider.ha.json, registry.ha.json.',
    ),
  timeZone: z
    .string()
    .refine(isTimeZone, { error: 'Write a time zone such as "Africa/Lagos"' })
    .default('Africa/Lagos')
    .describe('Whose clock counts: which day "today" is, when a day begins, every time that is shown.'),
  timeZoneName: text
    .default('Nigerian time')
    .describe('What people call that time; stands beside the times of a receipt.'),
  phone: PhoneNumbers.prefault({}).describe('Phone numbers.'),
  legalForms: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'Words that a company’s name has in one place and lacks in another, such as "Limited", "Ltd" and the name of the country: two names that differ in these alone may be one.',
    ),
  weekend: Weekend.default(['saturday', 'sunday']),
  holidays: Holidays,
});

/** A registry of before there were several has "language" in the place of "languages". */
export const Locale = z
  .preprocess((given) => {
    if (typeof given !== 'object' || given === null || !('language' in given) || 'languages' in given) return given;
    const { language, ...rest } = given;
    return { languages: [{ id: language }], ...rest };
  }, LocaleShape)
  .meta({ id: 'Locale', description: 'The country, its languages, its clock and its phone numbers.' });
export type Locale = z.infer<typeof Locale>;

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag && /^[a-z]{2,3}(?:-|$)/.test(tag);
  } catch {
    return false;
  }
}

/** Days and numbers of another one are written as the language is that it falls back to. */
function isWritten(tag: string): boolean {
  return !isLanguage(tag) || Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
