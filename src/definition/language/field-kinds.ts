/** What kinds of fields there are; which one a field is follows from its schema and its widget. */

/** What is stored, and what makes a field one of the kind. */
export const FIELD_KINDS = {
  text: 'One line of text.',
  'long-text': 'Several lines of text: "ui:widget": "textarea".',
  phone: 'A phone number, optional + and then digits: "inputType": "tel" under "ui:options".',
  email: 'An e-mail address: "format": "email" in the schema.',
  number: 'A number: "type": "number" or "integer".',
  date: 'A calendar day, stored as YYYY-MM-DD: "format": "date".',
  time: 'A time by the clock on the wall, stored as 08:30: "format": "local-time".',
  'date-time': 'A day with a time, stored as 2026-03-31T08:30: "format": "local-date-time".',
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
  hidden: 'Not shown, filled from an invitation, a default or the account: "ui:widget": "hidden".',
} as const satisfies Record<string, string>;

export type FieldKind = keyof typeof FIELD_KINDS;
