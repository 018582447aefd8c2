/** Options have an effect on the fields that they are made for: what is said of others would be silently ignored. */
import type { FieldDefinition } from '../parse/catalog.ts';
import type { JsonSchema } from '../language/json-schema.ts';
import { getItemSchema, getOnlyType } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import type { UiOptions } from '../language/ui-options.ts';

/** `option`: its name, or "default" of the schema; `at`: the pointer below it. */
type Report = (option: string, message: string, remedy: string, at?: string) => void;

interface Need {
  options: readonly (keyof UiOptions)[];
  fits: (field: FieldDefinition) => boolean;
  need: string;
}

const isList = ({ kind, schema }: FieldDefinition) => getOnlyType(schema) === 'array' && kind !== 'many-choices';
const isDocument = ({ kind }: FieldDefinition) => kind === 'file' || kind === 'files';
const LINES = [
  'text',
  'phone',
  'email',
  'number',
  'password',
  'long-text',
  'date',
  'time',
  'date-time',
  'month',
  'money',
];

const NEEDS: readonly Need[] = [
  {
    options: ['documentType', 'uploadFailed'],
    fits: isDocument,
    need: 'a document: a "$ref" to shared/files.schema.json in the schema',
  },
  { options: ['rowTitle', 'addLabel'], fits: isList, need: 'a list: "type": "array" in the schema' },
  { options: ['addable', 'removable', 'orderable', 'copyable'], fits: isList, need: 'a list: "type": "array"' },
  {
    options: ['sentence'],
    fits: ({ kind }) => kind === 'declaration' || kind === 'consent',
    need: 'a tick box: "type": "boolean"',
  },
  { options: ['rows'], fits: ({ kind }) => kind === 'long-text', need: 'a "textarea": "ui:widget"' },
  {
    options: ['inline'],
    fits: ({ kind }) => ['radio', 'yes-no', 'many-choices'].includes(kind),
    need: 'a choice in sight: "ui:widget": "radio" or "checkboxes"',
  },
  {
    options: ['inputType', 'autocapitalize'],
    fits: ({ kind }) => ['text', 'phone', 'email', 'long-text'].includes(kind),
    need: 'one line of text: "type": "string" without choices',
  },
  {
    options: ['placeholder'],
    fits: ({ kind }) => LINES.includes(kind) || kind === 'choice',
    need: 'an input that something is typed into, or a drop-down',
  },
  {
    options: ['autocomplete'],
    fits: ({ kind }) => LINES.includes(kind) || kind === 'choice',
    need: 'an input that something is typed into',
  },
  { options: ['initial'], fits: ({ kind }) => kind === 'date', need: 'a day: "format": "date" in the schema' },
  {
    options: ['enumNames', 'enumOrder', 'enumDisabled'],
    fits: ({ choices }) => choices.length > 0,
    need: 'a list of choices: "enum" in the schema',
  },
];

/** `isGiven`: the answer is there from the beginning, whatever the field itself says. */
export function checkOptions(field: FieldDefinition, isGiven: boolean, report: Report): void {
  const { key, ui } = field;
  for (const { options, fits, need } of NEEDS)
    for (const option of options)
      if (ui[option] !== undefined && !fits(field))
        report(
          option,
          `"${option}" has no effect on "${key}", which is not made for it.`,
          `Remove it, or make the field ${need}.`,
        );
  checkChoiceOptions(field, report);
  if (!isGiven) checkValueless(field, report);
  checkTicked(field, report);
  if (ui.widget === 'signature' && !(field.kind === 'file' && field.accept.includes('image/png')))
    report(
      'widget',
      `"${key}" cannot be signed: a signature is a picture.`,
      'Make it one document that may be a PNG picture: "$ref": "../shared/files.schema.json#/definitions/certificate".',
    );
  if (ui.currency !== undefined && field.kind !== 'money')
    report('currency', `"currency" has no effect on "${key}" beside this widget.`, 'Remove the widget, or "currency".');
  if (ui.widget === 'range' && (field.schema.minimum === undefined || field.schema.maximum === undefined))
    report(
      'widget',
      `The slider of "${key}" has no ends.`,
      'Add "minimum" and "maximum" to the schema, or write "updown".',
    );
}

function checkChoiceOptions({ key, kind, schema, choices, ui }: FieldDefinition, report: Report): void {
  if (choices.length === 0) return;
  const known = choices.map(({ value }) => String(value as string | number | boolean));
  const { enumNames, enumOrder = [], enumDisabled = [] } = ui;
  const count = countChoices((kind === 'many-choices' ? getItemSchema(schema) : schema) ?? {});
  if (Array.isArray(enumNames) && enumNames.length !== count)
    report(
      'enumNames',
      `"${key}" has ${count} choices and ${enumNames.length} labels.`,
      'Write a label for each choice, in the order of "enum"; or { "choice": "label", … }.',
    );
  if (enumNames && !Array.isArray(enumNames))
    for (const name of Object.keys(enumNames).filter((each) => !known.includes(each)))
      report('enumNames', `"${name}" is no choice of "${key}".`, suggest(name, known), `/${name}`);
  for (const [option, values] of Object.entries({ enumOrder, enumDisabled }))
    values.forEach((value, index) => {
      if (!known.includes(String(value)) && !(option === 'enumOrder' && value === '*'))
        report(option, `"${value}" is no choice of "${key}".`, suggest(String(value), known), `/${index}`);
    });
}

function countChoices({ oneOf, anyOf, enum: plain }: JsonSchema): number {
  return (oneOf ?? anyOf ?? plain ?? []).length;
}

/** What nobody can fill in must come from somewhere. */
function checkValueless({ key, kind, required, schema, ui }: FieldDefinition, report: Report): void {
  const option = kind === 'hidden' ? 'widget' : ui.readonly ? 'readonly' : ui.disabled ? 'disabled' : undefined;
  // That a box must be ticked does not tick it.
  const fixed = typeof schema.const === 'boolean' ? undefined : schema.const;
  const hasValue =
    schema.default !== undefined ||
    fixed !== undefined ||
    schema.computed !== undefined ||
    ui.prefill !== undefined ||
    ui.initial !== undefined;
  if (option !== undefined && required && !hasValue)
    report(
      option,
      `"${key}" must be answered, and nobody can: it is ${kind === 'hidden' ? 'hidden' : option} and begins empty.`,
      'Give it a "default" in the schema or a "prefill", or take it out of "required".',
    );
}

/** Nobody agrees by leaving a form as it is. */
function checkTicked({ key, kind, schema, ui }: FieldDefinition, report: Report): void {
  const isAgreement = kind === 'consent' || (kind === 'declaration' && schema.const === true);
  if (!isAgreement) return;
  const message = `"${key}" would begin ticked: people agree by ticking it.`;
  if (schema.default !== undefined && schema.default !== false) report('default', message, 'Remove it.');
  if (ui.prefill !== undefined) report('prefill', message, 'Remove it.');
}
