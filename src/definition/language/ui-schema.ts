/** The UI schema of a step (`<step>.ui.json`): which fields, in which order, with which input. */
import { z } from 'zod';
import { Condition } from './condition.ts';

/** Every kind of field there is. What is stored and which JSON Schema it wants is said with each. */
export const FIELD_KINDS = {
  text: 'One line of text.',
  'long-text': 'Several lines of text.',
  phone: 'A phone number: optional +, then digits.',
  email: 'An e-mail address.',
  number: 'A number. Schema type number or integer.',
  date: 'A calendar day, stored as YYYY-MM-DD. Schema format date.',
  choice: 'One of a list, in a drop-down. Schema enum, or oneOf with const and title.',
  radio: 'One of a short list, all in sight. Schema as for choice.',
  'many-choices': 'Any number of a list, as tick boxes. Schema type array, items as for choice.',
  declaration: 'A tick box with a sentence to agree to. Schema type boolean, usually const true.',
  'yes-no': 'A question answered Yes or No. Schema type boolean.',
  file: 'One uploaded file, stored as a file record. Schema $ref to a definition in shared/files.schema.json.',
  files: 'Several uploaded files. Schema type array, items as for file.',
  object: 'Fields that make one answer, such as an address. Schema type object.',
  group: 'Rows of the same fields, such as vehicles. Schema type array of objects.',
  list: 'A list of single answers, one control each. Schema type array.',
  password: 'A secret: typed hidden, never kept in a draft, never shown again.',
  hidden: 'Not shown: filled from an invitation, a default or the account.',
} as const satisfies Record<string, string>;

export type FieldKind = keyof typeof FIELD_KINDS;

const kinds = Object.keys(FIELD_KINDS) as [FieldKind, ...FieldKind[]];

export const FieldKind = z.enum(kinds).describe(
  Object.entries(FIELD_KINDS)
    .map(([kind, text]) => `${kind}: ${text}`)
    .join('\n'),
);

export const Prefill = z
  .strictObject({
    from: z
      .enum(['invitation', 'account'])
      .describe("invitation: the invite details; account: the signed-in person's profile."),
    key: z.string().describe('Which of its values, e.g. "first_name", "company_name", "phone_number".'),
    lock: z
      .boolean()
      .default(false)
      .describe('true: the applicant cannot change it, and the server refuses another value. false: a suggestion.'),
  })
  .meta({ id: 'Prefill', description: 'Fills a field before the applicant sees it.' });
export type Prefill = z.infer<typeof Prefill>;

const fieldShape = {
  kind: FieldKind.optional().describe(
    'Which input. Without it the kind follows from the schema (format email gives email, boolean gives declaration, …).',
  ),
  hint: z.string().optional().describe('One sentence under the label that helps to answer.'),
  placeholder: z.string().optional().describe('An example inside the empty input; never the label.'),
  autocomplete: z
    .string()
    .optional()
    .describe(
      'HTML autocomplete token, so that the phone offers to fill it: "organization", "tel", "email", "given-name" …',
    ),
  width: z
    .enum(['full', 'half'])
    .optional()
    .describe('half: two fields beside each other on a wide screen. Phones always show one column.'),
  when: Condition.optional(),
  prefill: Prefill.optional(),
  initial: z
    .literal('today')
    .optional()
    .describe('Starts with today’s date. For a fixed value use "default" in the schema.'),
  text: z
    .string()
    .optional()
    .describe('For declaration: the sentence beside the tick box. The label comes from the schema title.'),
  documentType: z
    .string()
    .optional()
    .describe('For file and files where the provider sends documents as a list: its document_type there.'),
  missing: z
    .string()
    .optional()
    .describe('Notification shown when the applicant goes on without this, e.g. "The license document is required".'),
  uploadFailed: z
    .string()
    .optional()
    .describe('Notification when its upload fails. {reason}, {file}, {field} and {label} are filled in.'),
  addLabel: z
    .string()
    .optional()
    .describe(
      'For group: the button that adds a row, however many there are, e.g. "Add a coach". Without it "Add vehicle", then "Add another vehicle", by the row’s heading.',
    ),
  rowTitle: z.string().optional().describe('For group: a row’s heading, e.g. "Vehicle {number}".'),
  empty: z.string().optional().describe('For choice: the first, empty line of the drop-down, e.g. "Select a state".'),
  formerly: z
    .string()
    .optional()
    .describe('Key that this field had before it was renamed: drafts made under the old key are carried over.'),
  review: z
    .enum(['show', 'hide'])
    .optional()
    .describe('hide: left out of review pages and record views (tokens and the like).'),
};

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
      'Each row is a vehicle: it is registered, as pending, with the application and its company. Says which field of the row is what.',
    examples: [{ make: 'make', model: 'model', licensePlate: 'license_plate', year: 'year' }],
  });
export type VehicleColumns = z.infer<typeof VehicleColumns>;

export const UiField = z
  .strictObject({
    ...fieldShape,
    vehicles: VehicleColumns.optional(),
    fields: z
      .record(z.string(), z.strictObject(fieldShape))
      .optional()
      .describe(
        'For group: the fields of one row. A condition in them looks at the answers of that row only; documents cannot stand in rows.',
      ),
  })
  .meta({ id: 'UiField', description: 'How one field is shown and filled.' });
export type UiField = z.infer<typeof UiField>;

export const Section = z
  .strictObject({
    title: z.string().optional().describe('A heading above these fields.'),
    help: z.string().optional().describe('A short text under the heading.'),
    fields: z.array(z.string()).min(1).describe('Keys of the fields, in the order they are asked.'),
    when: Condition.optional(),
  })
  .meta({ id: 'Section', description: 'Fields that belong together.' });
export type Section = z.infer<typeof Section>;

export const UiSchema = z
  .strictObject({
    $schema: z.string().describe('"../meta/ui.schema.json", so that editors complete and check this file.'),
    $comment: z.string().optional().describe('A note to colleagues; ignored.'),
    sections: z.array(Section).min(1).describe('The step from top to bottom.'),
    fields: z.record(z.string(), UiField).default({}).describe('By field key: what the schema does not say.'),
  })
  .meta({
    id: 'UiSchema',
    title: 'UI schema of a step',
    description: 'Order, sections and inputs of one step. Labels and rules stand in <step>.schema.json.',
  });
export type UiSchema = z.infer<typeof UiSchema>;
