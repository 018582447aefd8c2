/** What a registry issues when it approves: the paper or card of one type. */
import { z } from 'zod';
import { text } from './text.ts';

const fieldKey = z.string();

/** Parts of a number: capital letters and digits, the year and the place in it, joined by "-". */
const NUMBER =
  /^(?=.*\{year\})(?=.*\{sequence\})(?:[A-Z0-9]+|\{year\}|\{sequence\})(?:-(?:[A-Z0-9]+|\{year\}|\{sequence\}))*$/;

/** A company, or one that is also a RegulatedEntity of ONE Record, by the codes of that. */
const ONE_RECORD_KINDS = [
  'Company',
  'AircraftOperator',
  'KnownConsignor',
  'RegulatedAgent',
  'RegulatedCarrier',
] as const;
export type OneRecordKind = (typeof ONE_RECORD_KINDS)[number];

const Signatory = z
  .strictObject({
    name: text.describe('Who signs, as it is printed.'),
    office: text.describe('Their office, e.g. "Director of Air Cargo".'),
  })
  .meta({ id: 'Signatory', description: 'Who answers for the certificate.' });

export const Certificate = z
  .strictObject({
    title: text.min(1).describe('Its heading, e.g. "Certificate of Accreditation".'),
    format: z
      .enum(['certificate', 'card', 'both'])
      .default('certificate')
      .describe(
        'certificate: a page of A4; card: 85.6 x 54 mm with a back, for people, with the first of "fields" on its front; both: the holder may download either.',
      ),
    number: z
      .string()
      .regex(NUMBER, 'Write capital letters, {year} and {sequence} joined by -, e.g. "GH-{year}-{sequence}"')
      .describe(
        'Its number, e.g. "GH-{year}-{sequence}": GH-2026-00001-37. {sequence} counts within the year without a gap; two digits that tell a wrong one are added, and before them the issue from the second on.',
      ),
    digits: z
      .number()
      .int()
      .min(1)
      .max(9)
      .default(5)
      .describe('Digits of {sequence} at least; shorter ones have zeros before them.'),
    fields: z
      .array(fieldKey)
      .default([])
      .describe(
        'Fields whose answers are printed, each with its label, in this order. A field in an object is named by its path: "office.phone". The holder stands above them: "title" of "record".',
      ),
    photograph: fieldKey
      .optional()
      .describe(
        'For format: card or both. Field with the holder’s photograph: one document that may be a JPEG or PNG. The signed code holds it, small and grey, and stands on the back then. Whoever has uploaded another file has a card without one.',
      ),
    birthDate: fieldKey
      .optional()
      .describe('Field with the holder’s date of birth, which the signed code of a person’s card then says.'),
    conditions: z.array(text.min(1)).default([]).describe('Sentences printed under the answers, one paragraph each.'),
    signatory: Signatory.optional().describe(
      'Who answers for it where administrators have set nobody ("certificates" of their settings). What was issued keeps whoever signed then.',
    ),
    public: z
      .array(fieldKey)
      .default([])
      .describe(
        'Fields that anybody may read, where a number is checked and in the public register, beside the name of the holder. Nothing else is shown.',
      ),
    oneRecord: z
      .enum(ONE_RECORD_KINDS)
      .optional()
      .describe(
        'For a holder that is a company: what it is called in the vocabulary of IATA ONE Record, beside that of schema.org, in /register.jsonld. Company: a company. The others also make its certificate, while it holds, that of an entity of security: write one only where the approval is that designation.',
      ),
    reminders: z
      .array(z.number().int().min(0).max(365))
      .default([60, 30, 7, 0])
      .describe(
        'Days before its last day on which its holder is reminded by SMS and e-mail, once each; 0 is that day. The message leads to the renewal while it is open. [] for none.',
      ),
    languages: z
      .array(z.string())
      .min(1)
      .optional()
      .describe(
        'Ids of languages of "locale" that it is printed in; whoever reads another gets the first of them. Without it: all.',
      ),
  })
  .meta({
    id: 'Certificate',
    description:
      'What is issued when an application becomes approved (a status of tone "success"), and holds for as long as the approval does: until "validityMonths" or "validUntil" of "workflow" end it. A suspension suspends it; a change of what it says makes a new issue.',
    examples: [
      {
        title: 'Certificate of Accreditation',
        number: 'TC-{year}-{sequence}',
        fields: ['club_name'],
        public: ['club_name'],
      },
    ],
  });
export type Certificate = z.infer<typeof Certificate>;
