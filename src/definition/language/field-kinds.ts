/**
 * What kinds of fields there are, and what is true of each. Nobody compares kinds: who has to tell them apart asks what
 * they hold, or gives this table another column. Which kind a field is follows from its schema and its widget.
 */
import { getItemSchema, type JsonSchema } from './json-schema.ts';

interface KindTraits {
  /**
   * What an answer is made of. choices: any number of a list; rows: objects of the same fields; entries: single answers
   * in a list.
   */
  holds: 'value' | 'choices' | 'file' | 'files' | 'object' | 'rows' | 'entries';
  /** agreement: nothing but a ticked box counts. secret: nobody reads it again. hidden: nobody is asked. */
  asks: 'question' | 'agreement' | 'secret' | 'hidden';
  /** How its text is read where it stands for something else: "2026-03" is a month. */
  text: 'plain' | 'yes-or-no' | 'day' | 'day-and-time' | 'month' | 'version';
  /** How long an answer takes. */
  minutes: number;
}

const QUESTION = { holds: 'value', asks: 'question', text: 'plain', minutes: 0.5 } as const;

export const FIELD_KINDS = {
  text: QUESTION,
  'long-text': { ...QUESTION, minutes: 2 },
  phone: QUESTION,
  email: QUESTION,
  number: QUESTION,
  date: { ...QUESTION, text: 'day' },
  time: QUESTION,
  'date-time': { ...QUESTION, text: 'day-and-time' },
  month: { ...QUESTION, text: 'month' },
  money: QUESTION,
  choice: QUESTION,
  radio: QUESTION,
  'many-choices': { ...QUESTION, holds: 'choices' },
  declaration: { ...QUESTION, asks: 'agreement', text: 'yes-or-no' },
  consent: { ...QUESTION, asks: 'agreement', text: 'version' },
  'yes-no': { ...QUESTION, text: 'yes-or-no' },
  file: { ...QUESTION, holds: 'file', minutes: 2 },
  files: { ...QUESTION, holds: 'files', minutes: 2 },
  // What is in it takes its own time.
  object: { ...QUESTION, holds: 'object', minutes: 0 },
  group: { ...QUESTION, holds: 'rows', minutes: 2 },
  list: { ...QUESTION, holds: 'entries', minutes: 1 },
  password: { ...QUESTION, asks: 'secret' },
  hidden: { ...QUESTION, asks: 'hidden', minutes: 0 },
  note: { ...QUESTION, asks: 'hidden', minutes: 0 },
} as const satisfies Record<string, KindTraits>;

export type FieldKind = keyof typeof FIELD_KINDS;

interface OfKind {
  kind: FieldKind;
}

export function getHolding({ kind }: OfKind): KindTraits['holds'] {
  return FIELD_KINDS[kind].holds;
}

/** One document or several. */
export function holdsFiles(field: OfKind): boolean {
  return ['file', 'files'].includes(getHolding(field));
}

/** Whether its answer is a list of rows, or of entries that have a field each. */
export function holdsEntries(field: OfKind): boolean {
  return ['rows', 'entries'].includes(getHolding(field));
}

/** Whether its answer is made of parts that have fields of their own. */
export function isMadeOfParts(field: OfKind): boolean {
  return getHolding(field) === 'object' || holdsEntries(field);
}

/** Whether its answer is one value, not parts, entries or documents. */
export function isSingle(field: OfKind): boolean {
  return getHolding(field) === 'value';
}

export function isHidden({ kind }: OfKind): boolean {
  return FIELD_KINDS[kind].asks === 'hidden';
}

export function isAgreement({ kind }: OfKind): boolean {
  return FIELD_KINDS[kind].asks === 'agreement';
}

export function asksSecret({ kind }: OfKind): boolean {
  return FIELD_KINDS[kind].asks === 'secret';
}

/** The schema that names the choices: of several, that of one. */
export function getChoiceSchema(field: OfKind & { schema: JsonSchema }): JsonSchema | undefined {
  return getHolding(field) === 'choices' ? getItemSchema(field.schema) : field.schema;
}

/** What is stored, and what makes a field one of the kind. */
export const KIND_DESCRIPTIONS: Record<FieldKind, string> = {
  text: 'One line of text.',
  'long-text': 'Several lines of text: "ui:widget": "textarea".',
  phone: 'A phone number, optional + and then digits: "inputType": "tel" under "ui:options".',
  email: 'An e-mail address: "format": "email" in the schema.',
  number: 'A number: "type": "number" or "integer".',
  date: 'A calendar day, stored as YYYY-MM-DD: "format": "date".',
  time: 'A time by the clock on the wall, stored as 08:30: "format": "local-time"; with its zone, as 08:30:00Z: "time".',
  'date-time':
    'A day with a time, stored as 2026-03-31T08:30: "format": "local-date-time"; with its zone, as 2026-03-31T07:30:00.000Z: "date-time".',
  month: 'A month of a year, stored as 2026-03: "format": "month".',
  money: 'An amount: "type": "number", and "currency" under "ui:options".',
  choice: 'One of a list, in a drop-down: "enum", or "oneOf" with "const" and "title".',
  radio: 'One of a short list, all in sight: "ui:widget": "radio".',
  'many-choices': 'Any number of a list, as tick boxes: "type": "array", "ui:widget": "checkboxes".',
  declaration: 'A tick box with a sentence to agree to: "type": "boolean", usually "const": true.',
  consent:
    'A tick box whose answer is the version of the text agreed to: "type": "string", its version as "const", "ui:widget": "consent".',
  'yes-no': 'A question answered Yes or No: "type": "boolean", "ui:widget": "radio".',
  file: 'One uploaded file, stored as a file record: "$ref" to a definition in shared/files.schema.json.',
  files: 'Several uploaded files: "type": "array" of them.',
  object: 'Fields that make one answer, such as an address: "type": "object".',
  group: 'Rows of the same fields, such as vehicles: "type": "array" of objects.',
  list: 'A list of single answers, one input each: "type": "array".',
  password: 'A secret, typed hidden, never kept in a draft, never shown again: "ui:widget": "password".',
  hidden:
    'Not shown, filled from an invitation, a default or the account: "ui:widget": "hidden". A list without "items" is given by the API alone.',
  note: 'A title and a text without an input: "type": "null".',
};

/** The schema of one document. */
export function getFileSchema(field: OfKind & { schema: JsonSchema }): JsonSchema | undefined {
  if (!holdsFiles(field)) return undefined;
  return getHolding(field) === 'files' ? getItemSchema(field.schema) : field.schema;
}
