/**
 * Words of RJSF, of its earlier releases, of language 2 and of other form tools that a definition may not use, and what
 * to write instead.
 */

/** What to write instead of how a field looks. */
export const LOOK = 'Remove it: how fields look is decided for all forms at once, see stories/RESTYLE.md.';
/** What to write instead of the name of a component. */
export const NO_COMPONENT =
  'Remove it: definitions are data, and which component draws a field follows from its schema and widget.';
const MARKDOWN = 'Remove it: texts are shown as they are written.';
const EMPTY = 'Remove it: an answer that is taken back is left out of what is sent.';

const TEMPLATES = [
  'ArrayFieldDescriptionTemplate',
  'ArrayFieldItemTemplate',
  'ArrayFieldTemplate',
  'ArrayFieldTitleTemplate',
  'BaseInputTemplate',
  'DescriptionFieldTemplate',
  'ErrorListTemplate',
  'FieldErrorTemplate',
  'FieldHelpTemplate',
  'FieldTemplate',
  'ObjectFieldTemplate',
  'TitleFieldTemplate',
  'UnsupportedFieldTemplate',
  'WrapIfAdditionalTemplate',
];

/**
 * Words of RJSF that change nothing here, and what would be better; by the keyword without "ui:", as `ui:name` or as
 * `name` under "ui:options". They are left out when the uiSchema is read.
 */
export const IGNORED_KEYWORDS: Readonly<Record<string, string>> = {
  autofocus: 'Remove it: a step opens at its heading, so that screen readers begin at the beginning.',
  emptyValue: EMPTY,
  allowClearTextInputs: EMPTY,
  hideError: 'Remove it: what is wrong is always told, else nobody could mend it.',
  label: 'Remove it: every field has its label. Another one is "ui:title".',
  classNames: LOOK,
  style: LOOK,
  submitButtonOptions:
    'Write the words of the button into provider.json: "buttons": { "next": "…", "busy": "…" } at the step of the wizard.',
  fieldReplacesAnyOrOneOf: 'Remove it: which alternative is meant is always asked.',
  rootFieldId: 'Remove it: the product names the controls itself.',
  duplicateKeySuffixSeparator: 'Remove it: two rows that have the same name are told.',
  enableMarkdownInDescription: MARKDOWN,
  enableMarkdownInHelp: MARKDOWN,
  enableOptionalDataFieldForType: 'Remove it: what need not be answered may be left empty.',
  optionValueFormat: 'Remove it: answers are sent as they stand in the schema.',
  deprecatedHandling: 'Take the field out of the layout, or let "when" hide it.',
  filePreview: 'Remove it: a document that was uploaded can always be looked at.',
  accept: 'Write which files are taken into shared/files.schema.json, "fileType", so that the server holds to it too.',
  yearsRange: 'Write the limits into the schema: "notBefore" and "notAfter".',
  format: 'Remove it: days are written as the registry writes them. A rule about a text is "format" in the schema.',
  stars: 'Remove it: a rating is asked as a number between "minimum" and "maximum" of the schema.',
  optgroups: 'Remove it: the choices are shown in one list, in which people can search.',
  hideNowButton: 'Remove it: there is no such button.',
  hideClearButton: 'Remove it: there is no such button.',
  ...Object.fromEntries(TEMPLATES.map((name) => [name, NO_COMPONENT])),
};

/** Words of RJSF that a form would mean something else without; written likewise. */
export const REFUSED_KEYWORDS: Readonly<Record<string, string>> = {
  definitions: 'Write it at each field that takes the definition over.',
  optionsSchemaSelector:
    'Write a discriminator into the schema: "discriminator": { "propertyName": "…" } beside the "oneOf".',
  multiple: 'Write "type": "array" in the schema.',
  required: 'Write the key into "required" of the schema, so that the server holds to it too.',
  initialValue: 'Write "default" in the schema, or "prefill" under "ui:options".',
};

/** What stands at a field without "ui:" in other dialects, and as what it stands here. */
export const FORMER_KEYWORDS: Readonly<Record<string, string>> = {
  kind: 'Write "ui:widget", or nothing where it follows from the schema.',
  hint: 'Write "ui:description".',
  empty: 'Write "ui:placeholder".',
  text: 'Write "sentence" under "ui:options".',
  width: 'Write the field into "ui:columns" of the layout grid: { "size": { "xs": 12, "sm": 6 }, "children": ["…"] }.',
  fields: 'Write the fields of a row under "items".',
  classNames: LOOK,
};

/** Keywords of JSON Schema, of later drafts and of other dialects that a step may not use. */
export const REFUSED_RULES: Readonly<Record<string, string>> = {
  unevaluatedProperties: 'Remove it: steps are closed anyway.',
  unevaluatedItems: 'Write "additionalItems": false, as draft-07 has it.',
  $anchor: 'Write the schema under "definitions", and refer to it by "$ref": "#/definitions/…".',
  $dynamicAnchor: 'Write the schema under "definitions", and refer to it by "$ref": "#/definitions/…".',
  $dynamicRef: 'Write "$ref": "#/definitions/…", as draft-07 has it.',
  $recursiveAnchor: 'Write the schema under "definitions", and refer to it by "$ref": "#/definitions/…".',
  $recursiveRef: 'Write "$ref": "#/definitions/…", as draft-07 has it.',
  minContains: 'Remove it: of "contains" one entry at least must fit.',
  maxContains: 'Remove it: of "contains" one entry at least must fit.',
  prefixItems:
    'Call it "items", as draft-07 does: a list of schemas. What stands under "items" for the entries after them is "additionalItems".',
  dependentRequired: 'Write "dependencies", as draft-07 has it: { "phone": ["phone_type"] }.',
  dependentSchemas: 'Write "dependencies", as draft-07 has it.',
  nullable: 'Write the type as "type": ["string", "null"].',
  writeOnly: 'Write "ui:widget": "password" in the UI schema.',
  readonly: 'Write "readOnly".',
  contentEncoding: 'Documents are uploaded: write "$ref": "../shared/files.schema.json#/definitions/…".',
  contentMediaType: 'Documents are uploaded: write "$ref": "../shared/files.schema.json#/definitions/…".',
};

/** What a table says of a word; of one that every object has ("constructor") nothing. */
export function getOwn<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

const IN_UI = 'It stands in the ui.json, at this field:';
const SHOWN = `${IN_UI} "when" under "ui:options" says in which cases the field is asked.`;
const LABELLED = 'Write "title".';
const EXPLAINED = 'Write "description".';
const CHOSEN =
  'Write "enum": [ … ] with the values, or "oneOf": [{ "const": "…", "title": "…" }] where they have labels.';
const NAMED = 'Remove it: a field is called by its key under "properties".';

const PROGRAMMED = 'Remove it: it is for programs, and changes nothing here.';

/** Of other form tools, and of people who speak of forms; in a schema, by the word, what to do. */
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
