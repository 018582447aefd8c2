/** The widgets that "ui:widget" may name, and what to write instead of RJSF's others. */

/** By name: what it asks with, and for which fields it is made. */
export const WIDGETS = {
  text: 'One line of text, or a number.',
  textarea: 'Several lines of text.',
  password: 'A secret, typed hidden: never kept in a draft, never shown again.',
  email: 'An e-mail address.',
  uri: 'A web address.',
  date: 'A calendar day; it follows from "format": "date".',
  updown: 'A number with steps up and down.',
  range: 'A number between "minimum" and "maximum", on a slider.',
  select: 'One of a list, in a drop-down; it follows from the choices. Of a list of choices: several.',
  radio: 'One of a short list, all in sight. Of a boolean: Yes or No.',
  checkbox: 'A tick box; it follows from "type": "boolean".',
  checkboxes: 'Any number of a list, each with a tick box. The schema is an array with "uniqueItems": true.',
  consent:
    'A tick box of a text with a version: the schema has the version as "const", and the answer is that version.',
  signature: 'Of a document that may be a PNG picture: drawn with a finger or a mouse, or a name that is typed.',
  hidden: 'Not shown: filled from an invitation, a default or the account.',
} as const satisfies Record<string, string>;

export type Widget = keyof typeof WIDGETS;

const UPLOADS =
  'Documents are uploaded, not written into the answers: write "$ref": "../shared/files.schema.json#/definitions/…" in the schema, and no widget.';
const MOMENTS = 'Write "format": "date-time" in the schema, or "local-date-time" without a zone, and no widget.';

/** RJSF's widgets that no page has, and what to write instead. */
export const REFUSED_WIDGETS: Readonly<Record<string, string>> = {
  file: UPLOADS,
  files: UPLOADS,
  'data-url': UPLOADS,
};

/** RJSF's widgets that no page has and a field can be asked without; what would be better. */
export const LEFT_OUT_WIDGETS: Readonly<Record<string, string>> = {
  color: 'Offer the colours as choices, "enum" in the schema, or write "format": "color" there and no widget.',
  time: 'Write "format": "time" in the schema, or "local-time" without a zone, and no widget.',
  datetime: MOMENTS,
  'date-time': MOMENTS,
  'alt-datetime': MOMENTS,
  rating: 'Write "ui:widget": "radio" and the grades as choices: "enum": [1, 2, 3, 4, 5].',
  hostname: 'Write "format": "hostname" in the schema, and no widget.',
  ipv4: 'Write "format": "ipv4" in the schema, and no widget.',
  ipv6: 'Write "format": "ipv6" in the schema, and no widget.',
};

/**
 * RJSF's names of its own widgets, by which its users also write them; the name is replaced when a uiSchema is read.
 */
export const WIDGET_ALIASES: Readonly<Record<string, Widget>> = {
  TextWidget: 'text',
  TextareaWidget: 'textarea',
  PasswordWidget: 'password',
  EmailWidget: 'email',
  URLWidget: 'uri',
  DateWidget: 'date',
  AltDateWidget: 'date',
  'alt-date': 'date',
  UpDownWidget: 'updown',
  RangeWidget: 'range',
  SelectWidget: 'select',
  RadioWidget: 'radio',
  CheckboxWidget: 'checkbox',
  CheckboxesWidget: 'checkboxes',
  HiddenWidget: 'hidden',
};
