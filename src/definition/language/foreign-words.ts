/** Words by which other form tools, and people who speak of forms, call what is said in another way here. */

const IN_UI = 'It stands in the ui.json, at this field:';
const SHOWN = `${IN_UI} "when" under "ui:options" says in which cases the field is asked.`;
const LABELLED = 'Write "title".';
const EXPLAINED = 'Write "description".';
const CHOSEN =
  'Write "enum": [ … ] with the values, or "oneOf": [{ "const": "…", "title": "…" }] where they have labels.';
const NAMED = 'Remove it: a field is called by its key under "properties".';

const PROGRAMMED = 'Remove it: it is for programs, and changes nothing here.';

/** In a schema; by the word, what to do. */
export const FOREIGN_WORDS: Readonly<Record<string, string>> = {
  label: LABELLED,
  caption: LABELLED,
  help: EXPLAINED,
  hint: EXPLAINED,
  helpText: EXPLAINED,
  tooltip: EXPLAINED,
  placeholder: `${IN_UI} "ui:placeholder".`,
  widget: `${IN_UI} "ui:widget".`,
  rows: `${IN_UI} "ui:widget": "textarea", with "rows" under "ui:options".`,
  mask: `${IN_UI} "ui:placeholder" shows how it is written, and "pattern" here what is right.`,
  prefill: `${IN_UI} "prefill" under "ui:options".`,
  order: `${IN_UI} the layout grid says the order.`,
  width: `${IN_UI} the layout grid says what stands beside what.`,
  hidden: `${IN_UI} "ui:widget": "hidden", or "when" under "ui:options".`,
  visible: SHOWN,
  visibleIf: SHOWN,
  showIf: SHOWN,
  condition: SHOWN,
  dependsOn: SHOWN,
  min: 'Write "minimum": of a text "minLength", of a list "minItems".',
  max: 'Write "maximum": of a text "maxLength", of a list "maxItems".',
  regex: 'Write "pattern".',
  regexp: 'Write "pattern".',
  mandatory: 'Remove it, and add the key to the list "required" beside "properties".',
  optional: 'Remove it: a field may be left empty unless its key stands in "required" beside "properties".',
  options: CHOSEN,
  choices: CHOSEN,
  values: CHOSEN,
  value: 'Write "const": of a choice the value that is kept. What a field begins with is "default".',
  multiple: 'Make the field a list: "type": "array", "uniqueItems": true, with the choices under "items".',
  unique: 'Remove it: which answers no two applications may have alike says "unique" of "submission" in provider.json.',
  accept: 'Remove it: which files are taken says "fileType" in shared/files.schema.json.',
  maxSize: 'Remove it: how large a file may be says "fileSize" in shared/files.schema.json, in bytes.',
  name: NAMED,
  id: NAMED,
  formatMinimum: 'Write "notBefore".',
  formatMaximum: 'Write "notAfter".',
  formatExclusiveMinimum: 'Write "after".',
  formatExclusiveMaximum: 'Write "before".',
  example: 'Write "examples": [ … ].',
  xml: PROGRAMMED,
  externalDocs: `${IN_UI} "guides" under "ui:options", each with its "text" and "url".`,
};

const DOCUMENT = 'A document is "$ref": "../shared/files.schema.json#/definitions/…" in place of "type".';
const NUMBER = 'Write "number".';
const TEXT = 'Write "string".';
const CHOICE = 'Write "string": with the choices in "enum" beside it.';
const TICK = 'Write "boolean".';

/** As "type". */
export const FOREIGN_TYPES: Readonly<Record<string, string>> = {
  text: TEXT,
  textarea: 'Write "string": in the ui.json "ui:widget": "textarea" makes its input larger.',
  email: 'Write "string": with "format": "email" beside it.',
  date: 'Write "string": with "format": "date" beside it.',
  datetime: 'Write "string": with "format": "local-date-time" beside it.',
  time: 'Write "string": with "format": "local-time" beside it.',
  phone: 'Write "string": or take "$ref": "../shared/fields.schema.json#/definitions/phone".',
  tel: 'Write "string": or take "$ref": "../shared/fields.schema.json#/definitions/phone".',
  password: 'Write "string": in the ui.json "ui:widget": "password" hides what is typed.',
  select: CHOICE,
  dropdown: CHOICE,
  radio: CHOICE,
  choice: CHOICE,
  enum: CHOICE,
  checkbox: TICK,
  tick: TICK,
  list: 'Write "array".',
  float: NUMBER,
  double: NUMBER,
  decimal: NUMBER,
  money: 'Write "number": in the ui.json "currency" under "ui:options" makes it an amount.',
  currency: 'Write "number": in the ui.json "currency" under "ui:options" makes it an amount.',
  file: DOCUMENT,
  upload: DOCUMENT,
};

const IN_WIDGET = 'Remove it: how a text is typed says "ui:widget" in the ui.json.';
const OF_NUMBER = 'Remove it, and write "type": "number" or "integer".';

/** As "format". */
export const FOREIGN_FORMATS: Readonly<Record<string, string>> = {
  phone: 'Remove it, or take "$ref": "../shared/fields.schema.json#/definitions/phone".',
  tel: 'Remove it, or take "$ref": "../shared/fields.schema.json#/definitions/phone".',
  datetime: 'Write "local-date-time".',
  file: DOCUMENT.replace('"type"', '"type" and "format"'),
  textarea: IN_WIDGET,
  password: IN_WIDGET,
  color: 'Remove it, and offer the colours as choices: "enum".',
  money: OF_NUMBER,
  currency: OF_NUMBER,
  numeric: OF_NUMBER,
  number: OF_NUMBER,
  regex: 'Remove it, and write the expression as "pattern".',
  int32: OF_NUMBER,
  int64: OF_NUMBER,
  float: OF_NUMBER,
  double: OF_NUMBER,
  iri: 'Write "uri".',
  'iri-reference': 'Write "uri-reference".',
  'idn-email': 'Write "email".',
  'idn-hostname': 'Write "hostname".',
  week: 'Write "date" for a day of the week that is meant, or "month".',
  'credit-card': 'Remove it: no form may ask for the number of a card.',
  byte: DOCUMENT.replace('"type"', '"type" and "format"'),
  binary: DOCUMENT.replace('"type"', '"type" and "format"'),
};
