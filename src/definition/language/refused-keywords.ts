/** Words of RJSF, of its earlier releases and of language 2 that a uiSchema may not use, and what to write instead. */

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
