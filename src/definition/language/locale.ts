/** Where the registry is: its languages, its clock and its phone numbers. */
import { z } from 'zod';
import { text } from './text.ts';
import { WEEKDAYS } from './weekdays.ts';

export const Weekend = z
  .array(z.enum(WEEKDAYS), {
    error: 'Add the days of the week on which nobody works, such as ["saturday", "sunday"], or []',
  })
  .max(WEEKDAYS.length - 1, 'Leave a day on which somebody works')
  .refine((days) => new Set(days).size === days.length, 'Write each day once')
  .describe('The days of the week on which nobody works, e.g. ["saturday", "sunday"]; [] where every day is worked.');

export const Holidays = z
  .record(z.string(), z.string().min(1), { error: 'Add them, such as {"12-25": "Christmas Day"}, or {} for none' })
  .check(({ value, issues }) => {
    for (const day of Object.keys(value))
      if (!isHoliday(day))
        issues.push({
          code: 'custom',
          input: value,
          path: [day],
          message: `There is no day "${day}". Write a day as "2026-03-20", or as "12-25" where it is one every year`,
        });
  })
  .describe(
    'Days on which nobody works besides, each with its name: {"12-25": "Christmas Day"} every year, {"2026-03-20": "Eid al-Fitr"} in one. The name is for whoever keeps this file.',
  );

/** 29 February is a day of every year, which most years leave out. */
function isHoliday(text: string): boolean {
  const day = /^\d\d-\d\d$/.test(text) ? `2000-${text}` : text;
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

export const PhoneNumbers = z
  .strictObject({
    callingCode: z
      .string({ error: 'Add it: the digits of the calling code, such as "254"' })
      .regex(/^[1-9]\d{0,2}$/, 'Write the digits alone, without +')
      .describe('The country’s calling code, without +.'),
    trunkPrefix: z
      .string({ error: 'Add it, such as "0", or "" where nothing is written' })
      .regex(/^\d{0,2}$/, 'Write the digits alone')
      .describe('What people write before a number of their own country; "" where nothing is.'),
    nationalLength: z
      .number({ error: 'Add it: a whole number, such as 9' })
      .int()
      .min(5)
      .max(12)
      .describe('Digits of a number of the country, without the trunk prefix.'),
    example: z
      .string({ error: 'Add one as people of the country write it, such as "0712 123 456"' })
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
      .refine(isLanguage, { error: 'Write a language tag such as "en-KE" or "sw"' })
      .describe('Language, with its country or without, as in "en-KE" and "sw".'),
    name: z
      .string()
      .min(1)
      .optional()
      .describe('What it is called in itself, e.g. "Kiswahili"; without it, as the build knows it.'),
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

/** The whole of it, for whoever has none yet. */
const EXAMPLE = JSON.stringify({
  country: 'KE',
  currency: 'KES',
  languages: [{ id: 'en-KE' }],
  timeZone: 'Africa/Nairobi',
  timeZoneName: 'Kenyan time',
  phone: { callingCode: '254', trunkPrefix: '0', nationalLength: 9, example: '0712 123 456' },
  weekend: ['saturday', 'sunday'],
  holidays: { '12-12': 'Jamhuri Day' },
});

const LocaleShape = z.strictObject(
  {
    country: z
      .string({ error: 'Add the two letters of the country, such as "KE"' })
      .refine(isCountry, { error: 'Write the two letters of a country by ISO 3166-1 alpha-2, such as "KE"' })
      .describe('The country, by ISO 3166-1 alpha-2, such as "KE": the people and places of examples are of it.'),
    currency: z
      .string({ error: 'Add the three letters of its currency, such as "KES"' })
      .refine((code) => Intl.supportedValuesOf('currency').includes(code), {
        error: 'Write the three letters of a currency by ISO 4217, such as "KES"',
      })
      .describe(
        'The money of the country, by ISO 4217, such as "KES": a form that asks for amounts in another one is noted by the check.',
      ),
    languages: z
      .array(Language, { error: 'Add the language of the texts in these files, such as [{ "id": "en-KE" }]' })
      .min(1)
      .refine(([first]) => isWritten(first?.id ?? ''), {
        path: [0, 'id'],
        error: 'Write a language whose days and numbers this machine can write, such as "en-KE"',
      })
      .describe(
        'The first one is that of the texts in these files, and of numbers, dates and times. The texts of another, e.g. "sw", stand beside each file: provider.sw.json, registry.sw.json.',
      ),
    timeZone: z
      .string({ error: 'Add a time zone such as "Africa/Nairobi"' })
      .refine(isTimeZone, { error: 'Write a time zone such as "Africa/Nairobi"' })
      .describe('Whose clock counts: which day "today" is, when a day begins, every time that is shown.'),
    timeZoneName: text.describe('What people call that time; stands beside the times of a receipt.'),
    phone: PhoneNumbers.describe('Phone numbers.'),
    legalForms: z
      .array(z.string().min(1))
      .default([])
      .describe(
        'Words that a company’s name has in one place and lacks in another, such as "Limited", "Ltd" and the name of the country: two names that differ in these alone may be one.',
      ),
    weekend: Weekend,
    holidays: Holidays,
  },
  { error: `Add it, with what the country has: ${EXAMPLE}` },
);

/** A registry of before there were several has "language" in the place of "languages". */
export const Locale = z
  .preprocess((given) => {
    if (typeof given !== 'object' || given === null || !('language' in given) || 'languages' in given) return given;
    const { language, ...rest } = given;
    return { languages: [{ id: language }], ...rest };
  }, LocaleShape)
  .meta({ id: 'Locale', description: 'The country, its languages, its clock and its phone numbers.' });
export type Locale = z.infer<typeof Locale>;

/** Only the code of now: "UK" was one of "GB". */
function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || new Intl.Locale(`und-${code}`).region !== code) return false;
  return code !== 'ZZ' && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
}

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
