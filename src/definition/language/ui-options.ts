/**
 * What a uiSchema may say of one field: RJSF's options, each written as `ui:name` or as `name` under "ui:options", and
 * this product's own, which stand under "ui:options" only.
 */
import { z } from 'zod';
import { Condition } from './condition.ts';
import { Guide } from './guide.ts';
import { Prefill } from './prefill.ts';
import { text } from './text.ts';
import { WIDGETS, type Widget } from './widgets.ts';

const column = z.string();

export const VehicleColumns = z
  .strictObject({
    make: column.describe('Key of the field with the make.'),
    model: column.describe('Key of the field with the model.'),
    licensePlate: column.describe('Key of the field with the licence plate.'),
    year: column
      .optional()
      .describe('Key of the field with the year, a whole number; left out where nobody asks for it.'),
  })
  .meta({
    id: 'VehicleColumns',
    description:
      'Each row is a vehicle: it is registered, as pending, with the application and its company. Says which field of the row is what; one in an object by its path, "car.make".',
    examples: [{ make: 'make', model: 'model', licensePlate: 'license_plate', year: 'year' }],
  });
export type VehicleColumns = z.infer<typeof VehicleColumns>;

const widgets = Object.keys(WIDGETS) as [Widget, ...Widget[]];
const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** RJSF's own. */
export const STANDARD_OPTIONS = {
  widget: z
    .enum(widgets)
    .optional()
    .describe(
      `With what it is asked; without it the widget follows from the schema.\n${widgets.map((name) => `${name}: ${WIDGETS[name]}`).join('\n')}`,
    ),
  title: text.optional().describe('The label, in place of the "title" of the schema.'),
  description: text
    .optional()
    .describe('One sentence under the label that helps to answer; in place of the "description" of the schema.'),
  help: text.optional().describe('A short text under the input.'),
  placeholder: text
    .optional()
    .describe(
      'An example inside the empty input, never the label; of a drop-down its first, empty line, e.g. "Select a state".',
    ),
  autocomplete: z
    .string()
    .optional()
    .describe(
      'HTML autocomplete token, so that the phone offers to fill it: "organization", "tel", "email", "given-name" …',
    ),
  autocapitalize: z
    .enum(['none', 'sentences', 'words', 'characters'])
    .optional()
    .describe('What the keyboard of a phone writes in capitals by itself.'),
  inputType: z
    .enum(['text', 'tel', 'email', 'url'])
    .optional()
    .describe('Which keyboard a phone shows for one line of text. tel: the answer is a phone number.'),
  rows: z.number().int().min(1).max(40).optional().describe('Lines of a textarea when it is empty.'),
  inline: z.boolean().optional().describe('true: radio buttons or tick boxes beside each other where there is room.'),
  enumNames: z
    .union([z.array(text), z.record(z.string(), text)])
    .optional()
    .describe(
      'Labels of the choices, in the order of "enum", or by choice. In the schema "oneOf" with "const" and "title" says it once for all.',
    ),
  enumOrder: z
    .array(scalar)
    .optional()
    .describe('The choices in the order in which they are offered; "*": the others.'),
  enumDisabled: z.array(scalar).optional().describe('Choices that are shown and cannot be chosen any more.'),
  readonly: z.boolean().optional().describe('true: shown, and the applicant cannot change it.'),
  disabled: z.boolean().optional().describe('true: as readonly, and passed over by the keyboard.'),
  addable: z.boolean().optional().describe('false: no row can be added.'),
  removable: z.boolean().optional().describe('false: no row can be removed.'),
  orderable: z.boolean().optional().describe('true: rows can be moved up and down; without it they keep their order.'),
  copyable: z.boolean().optional().describe('true: a row can be copied.'),
};

/** This product's own: what RJSF has no word for. */
export const OWN_OPTIONS = {
  when: Condition.optional(),
  prefill: Prefill.optional(),
  initial: z
    .literal('today')
    .optional()
    .describe(
      'Starts with today’s date; where it is read-only, it is the day on which the form is sent. For a fixed value use "default" in the schema.',
    ),
  sentence: text.optional().describe('Of a boolean: the sentence beside the tick box. The label comes from the title.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Write the code of a currency in three capitals, e.g. "EUR"')
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), {
      error: 'Write the three letters of a currency by ISO 4217, such as "EUR"',
    })
    .optional()
    .describe(
      'Of a number: it is an amount of money in this currency, e.g. "EUR". Thousands are set apart while it is typed.',
    ),
  guides: z.array(Guide).min(1).optional().describe('Further help under the input: links, sample documents, pictures.'),
  documentType: z
    .string()
    .optional()
    .describe('Of a document, where the provider sends documents as a list: its document_type there.'),
  missing: text
    .optional()
    .describe('Notification shown when the applicant goes on without this, e.g. "The license document is required".'),
  uploadFailed: text
    .optional()
    .describe(
      'Of a document: notification when its upload fails. {reason}, {file}, {field} and {label} are filled in.',
    ),
  addLabel: text
    .optional()
    .describe(
      'Of rows: the button that adds one, however many there are, e.g. "Add a coach". Without it "Add vehicle", then "Add another vehicle", by "rowTitle" or the title of "items"; without these "Add".',
    ),
  rowTitle: text
    .optional()
    .describe(
      'Of rows: a row’s heading, e.g. "Vehicle {number}". Without it the title of "items", else of the list, with the number; of rows that are given, what names them.',
    ),
  vehicles: VehicleColumns.optional(),
  formerly: z
    .string()
    .optional()
    .describe('Key that this field had before it was renamed: drafts made under the old key are carried over.'),
  review: z
    .enum(['show', 'hide'])
    .optional()
    .describe('hide: left out of review pages and record views (tokens and the like).'),
};

export const UiOptions = z.strictObject({ ...STANDARD_OPTIONS, ...OWN_OPTIONS }).meta({
  id: 'UiOptions',
  description: `RJSF’s options without "ui:", and this product’s own, which stand here only: ${Object.keys(OWN_OPTIONS).join(', ')}.`,
});
export type UiOptions = z.infer<typeof UiOptions>;

/** What holds of every field of the form that does not say otherwise. */
export const GlobalOptions = z
  .strictObject({
    addable: STANDARD_OPTIONS.addable,
    removable: STANDARD_OPTIONS.removable,
    orderable: STANDARD_OPTIONS.orderable,
    copyable: STANDARD_OPTIONS.copyable,
  })
  .meta({ id: 'GlobalOptions', description: 'What holds of every list of the form that does not say otherwise.' });
