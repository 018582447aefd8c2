/**
 * The keywords that a step's JSON Schema may use, described for analysts. The meta-schema and the reference page are
 * made from this.
 */
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { OWN_FORMATS, type OwnFormat } from './own-formats.ts';
import { text } from './text.ts';
import type { OwnKeyword } from './own-keywords.ts';
import { DateLimit, Expression, FormRule } from './rule-meta.ts';

/** The product's own keywords as analysts write them, in the order in which editors list them. */
const OWN_KEYWORD_SHAPES = {
  notAfter: DateLimit.optional().describe(
    'The date may not be later than this. Of a month, and beside one, the months are compared.',
  ),
  notBefore: DateLimit.optional().describe('The date may not be earlier than this.'),
  after: DateLimit.optional().describe('The date must be later than this.'),
  before: DateLimit.optional().describe('The date must be earlier than this.'),
  choicesFrom: z
    .string()
    .optional()
    .describe(
      'The answer is one of a list that officers keep: the id of a file of shared/lists/, e.g. "airports". The answer is the code of the entry. In place of "enum" and "oneOf"; of several answers in "items".',
    )
    .meta({ examples: ['airports'] }),
  rules: z
    .array(FormRule)
    .min(1)
    .optional()
    .describe(
      'Of a step, of fields that belong together, or of one row ("items"): comparisons of its answers. Those that look at several steps stand in provider.json under "wizard".',
    ),
  computed: Expression.meta({
    description:
      'A total: the answer is made of others of the same object, e.g. {"sum": "lines.amount"}. It is shown and cannot be changed; the server works it out again.',
  }).optional(),
  uniqueBy: z
    .array(z.union([z.string(), z.array(z.string()).min(2)]))
    .min(1)
    .optional()
    .describe(
      'Of rows: keys of fields that no two rows may answer alike; a list of keys: not all of them alike. Capitals and spaces around make no difference.',
    )
    .meta({ examples: [['passport_number', ['first_name', 'last_name']]] }),
} as const satisfies Record<OwnKeyword, z.ZodType>;

/** As a name of its own: an object with a literal "then" looks like a promise to the lint rules. */
const THEN = 'then' as const;

const count = z.number().int().nonnegative();
const json = z.json();
const type = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array']);

const ErrorMessage = z.union([text, z.record(z.string(), z.union([text, z.record(z.string(), text)]))]).meta({
  id: 'ErrorMessage',
  description:
    'What the applicant reads when a rule is broken, by rule. For "required" and "properties": by field key. Without it a plain sentence is made.',
  examples: [{ minLength: 'Company name is required' }, { required: { state_code: 'State is required' } }],
});

const inner = z.lazy((): z.ZodType => StepSchema) as z.ZodType<JsonSchema>;
const many = z.record(z.string(), inner);

/** One schema: of a step, of a field, or of a shared definition. */
export const StepSchema = z
  .strictObject({
    $schema: z
      .string()
      .optional()
      .describe('First line of the file: "../meta/step.schema.json", so that editors complete and check it.'),
    $id: z.string().optional().describe('Not needed: the product names each schema by its file.'),
    $ref: z
      .string()
      .optional()
      .describe('Takes over a shared definition; what stands beside it wins.')
      .meta({ examples: ['../shared/fields.schema.json#/definitions/phone'] }),
    $comment: z.string().optional().describe('A note to colleagues; ignored.'),
    title: text
      .optional()
      .describe('The label of the field, or of a choice.')
      .meta({ examples: ['Office phone'] }),
    description: text
      .optional()
      .describe(
        'What is meant: shown under the label, unless the UI schema has "ui:description", and in the API description.',
      ),
    examples: z.array(json).optional().describe('Right answers, for the API description and the tests.'),
    type: z
      .union([type, z.literal('null'), z.array(z.union([type, z.literal('null')])).min(1)])
      .optional()
      .describe(
        'string: text, date, choice. integer: whole number. number: with decimals. boolean: a tick. array: rows, a list, several choices or files; without "items" nobody is asked, and the API takes it. object: the step itself, one row, or fields that belong together. null: a text without an input. ["string", "null"]: may be null.',
      ),
    properties: many
      .optional()
      .describe(
        'The fields by key: letters, digits and _, in our style lower_case words. A key never changes once records exist.',
      ),
    required: z.array(z.string()).optional().describe('Keys of the fields that must be answered.'),
    dependencies: z
      .record(z.string(), z.union([z.array(z.string()), inner]))
      .optional()
      .describe('By key of a field: when it is answered, these must be answered too, or this schema must fit as well.')
      .meta({ examples: [{ phone: ['phone_type'] }] }),
    items: z
      .union([inner, z.array(inner).min(1)])
      .optional()
      .describe('For array: what one entry is; a list of schemas: the first entries, each its own.'),
    additionalItems: z
      .union([z.boolean(), inner])
      .optional()
      .describe('For array with a list in "items": what the entries after them are. false: there are none.'),
    definitions: many.optional().describe('For shared files: what others take over by $ref.'),
    $defs: many.optional().describe('"definitions", as later drafts call them.'),
    enum: z
      .array(json)
      .min(1)
      .max(LIMITS.choices)
      .optional()
      .describe('The possible answers, shown as they are written.')
      .meta({ examples: [['Full', 'Temporary']] }),
    enumNames: z
      .array(text)
      .optional()
      .describe('Labels of the choices, in the order of "enum"; better "oneOf" with "const" and "title".'),
    deprecated: z
      .boolean()
      .optional()
      .describe('A note to colleagues; to ask no more, take the field out of the layout.'),
    const: json.optional().describe('The only right answer, e.g. true for a declaration.'),
    readOnly: z.boolean().optional().describe('true: shown, and the applicant cannot change it.'),
    discriminator: z
      .strictObject({
        propertyName: z.string().describe('Key of the field whose answer says which alternative is meant.'),
      })
      .optional()
      .describe('Beside "oneOf": which field tells the alternatives apart; each has its own "const" for it.'),
    default: json.optional().describe('The answer the field starts with.'),
    oneOf: z
      .array(inner)
      .min(1)
      .max(LIMITS.choices)
      .optional()
      .describe(
        'The possible answers with their labels: {"const": "N", "title": "North"}; or alternatives with fields of their own, each with a "const" that tells it apart. Exactly one must fit.',
      ),
    anyOf: z
      .array(inner)
      .min(1)
      .max(LIMITS.choices)
      .optional()
      .describe('At least one must fit, e.g. one of two fields required.')
      .meta({ examples: [[{ required: ['phone'] }, { required: ['email'] }]] }),
    allOf: z.array(inner).min(1).optional().describe('All must fit; a list of further rules.'),
    not: inner.optional().describe('Must not fit.'),
    if: inner.optional().describe('When this fits, "then" must fit too, else "else".'),
    [THEN]: inner.optional().describe('See "if".'),
    else: inner.optional().describe('See "if".'),
    minLength: count.optional().describe('Characters at least.'),
    maxLength: count
      .optional()
      .describe(
        `Characters at most. Without it: ${LIMITS.textCharacters}, with a "format" ${LIMITS.formattedTextCharacters}. It is looked at before any pattern.`,
      ),
    pattern: z
      .string()
      .optional()
      .describe(
        'A regular expression the text must match; needs a message of its own. Patterns that do not run in linear time are refused.',
      )
      .meta({ examples: ['^[A-Za-z0-9]+$'] }),
    format: z
      .enum([
        'email',
        'date',
        'date-time',
        'time',
        'uri',
        'uri-reference',
        'hostname',
        'ipv4',
        'ipv6',
        'uuid',
        'duration',
        'json-pointer',
        'uri-template',
        'color',
        'data-url',
        ...(Object.keys(OWN_FORMATS) as OwnFormat[]),
      ])
      .optional()
      .describe(
        'email: an e-mail address. date: a calendar day, YYYY-MM-DD. uri: a web address; uri-reference: one, or a part of it. hostname, ipv4, ipv6: of a computer in a network. uuid: 123e4567-e89b-42d3-a456-426614174000. duration: how long, P1Y6M or PT8H. json-pointer: /a/0. uri-template: https://example.org/{id}. color: #1a7f37. data-url: a document, the first one of shared/files.schema.json. date-time, time: with its zone, 2026-03-31T07:30:00.000Z, 08:30:00Z. local-time: a time by the clock on the wall, 08:30. local-date-time: a day with a time, 2026-03-31T08:30. month: a month, 2026-03.',
      ),
    minimum: z
      .number()
      .optional()
      .describe(
        'The number at least. An integer with a minimum and a maximum from 1000 to 9999 is a year: it is shown without a comma, 2019.',
      ),
    maximum: z
      .number()
      .optional()
      .describe(
        'The number at most. Of either sign none is taken beyond 9007199254740991, up to where every whole number is kept as it was typed: a longer one is asked as a text.',
      ),
    exclusiveMinimum: z.number().optional().describe('The number must be more than this.'),
    exclusiveMaximum: z.number().optional().describe('The number must be less than this.'),
    multipleOf: z.number().positive().optional().describe('The number must be a multiple of this.'),
    minItems: count.optional().describe('Rows, choices or files at least.'),
    maxItems: count
      .optional()
      .describe(
        `Rows, choices or files at most, up to ${LIMITS.listEntries}. Without it: ${LIMITS.listEntriesByDefault}, or the number of the choices where "uniqueItems" is true.`,
      ),
    uniqueItems: z.boolean().optional().describe('true: no entry may stand twice.'),
    contains: inner
      .optional()
      .describe('For array: at least one entry must fit; in an "if", whether a choice is among those that are ticked.')
      .meta({ examples: [{ const: 'explosives' }] }),
    additionalProperties: z
      .union([z.boolean(), inner])
      .optional()
      .describe(
        'false: no keys but those of "properties"; steps are closed anyway. A schema, or true for texts: applicants name keys of their own in rows, kept as a list of { "key": …, "value": … }.',
      ),
    patternProperties: many
      .optional()
      .describe('As "additionalProperties", by what the key looks like; its keys are regular expressions.')
      .meta({ examples: [{ '^[A-Z]{2}$': { type: 'number' } }] }),
    propertyNames: inner.optional().describe('What the keys that applicants name must be like.'),
    minProperties: count.optional().describe('Rows at least, where applicants name the keys.'),
    maxProperties: count.optional().describe('Rows at most, where applicants name the keys.'),
    errorMessage: ErrorMessage.optional(),
    ...OWN_KEYWORD_SHAPES,
  })
  .meta({
    id: 'StepSchema',
    title: 'Schema of a step',
    description:
      'Fields and rules of one step: JSON Schema draft-07 with messages, words for dates (notAfter, notBefore, after, before) and rules that compare answers (rules, uniqueBy).',
  });

type Said<Shape> = { [Keyword in keyof Shape]: Exclude<Shape[Keyword], undefined> };

/**
 * The part of JSON Schema (draft-07) that step schemas are written in, with the product's own keywords: as a step has
 * it, and beside that what no step may use and RJSF's and the product's own schemas do.
 */
export interface JsonSchema extends Said<Omit<z.infer<typeof StepSchema>, 'type' | 'format'>> {
  type?: SchemaType | SchemaType[];
  format?: string;
  writeOnly?: boolean;
  /** Of a choice of a list that officers keep: it can no longer be chosen. */
  retired?: boolean;
}

export type SchemaType = z.infer<typeof type> | 'null';
