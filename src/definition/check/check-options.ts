/** Options have an effect on the fields that they are made for: what is said of others would be silently ignored. */
import { type FieldDefinition, listFields, type ProviderDefinition } from '../parse/catalog.ts';
import { type JsonSchema, getOnlyType } from '../language/json-schema.ts';
import { toToday } from '../language/date-keywords.ts';
import { getChoiceSchema, getHolding, isAgreement, isHidden, holdsFiles, isSingle } from '../language/field-kinds.ts';
import { findOption, isSaid } from '../parse/read-ui-options.ts';
import { KIND_NEEDS } from './kind-needs.ts';
import { listMisfits, toWord } from './measure-value.ts';
import type { FieldNode, FormSurroundings } from './visit-forms.ts';
import { suggest } from '../language/nearest-word.ts';
import type { UiOptions } from '../language/ui-options.ts';
import { COMPANY_KEYS, type Prefill } from '../language/prefill.ts';
import { OWN_FORMATS } from '../language/own-formats.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import type { Place } from './place.ts';

/** `option`: its name, or "default" of the schema; `at`: the pointer below it. */
type Report = (option: string, message: string, remedy: string, at?: string) => void;

/** An option is written in either of two ways in the UI schema, or in the schema. */
function createReport({ schema, ui, level }: FieldNode): Report {
  return (option, message, remedy, at = '') => {
    if (option === 'default') schema.report('/default', message, remedy);
    else if (option === 'readonly' && !isSaid(level, option)) schema.report('/readOnly', message, remedy);
    else ui.report(findOption(level, option) + at, message, remedy);
  };
}

/** What a field has to be for an option of some kinds alone (kind-needs.ts). */
const NEEDS: Partial<Record<keyof UiOptions, string>> = {
  documentType: 'a document: a "$ref" to shared/files.schema.json in the schema',
  uploadFailed: 'a document: a "$ref" to shared/files.schema.json in the schema',
  rowTitle: 'a list: "type": "array" in the schema',
  addLabel: 'a list: "type": "array" in the schema',
  addable: 'a list: "type": "array"',
  removable: 'a list: "type": "array"',
  orderable: 'a list: "type": "array"',
  copyable: 'a list: "type": "array"',
  sentence: 'a tick box: "type": "boolean"',
  rows: 'a "textarea": "ui:widget"',
  inline: 'a choice in sight: "ui:widget": "radio" or "checkboxes"',
  inputType: 'one line of text: "type": "string" without choices',
  autocapitalize: 'one line of text: "type": "string" without choices',
  placeholder: 'an input that something is typed into, or a drop-down',
  autocomplete: 'an input that something is typed into',
  initial: 'a day: "format": "date" in the schema',
};
const CHOICE_OPTIONS = ['enumNames', 'enumOrder', 'enumDisabled'] as const;

export function checkOptions(node: FieldNode): void {
  const { field, isPreset } = node;
  const report = createReport(node);
  const { key, ui } = field;
  const tellIdle = (option: string, need: string) =>
    report(
      option,
      `"${option}" has no effect on "${key}", which is not made for it.`,
      `Remove it, or make the field ${need}.`,
    );
  if (ui.rowTitle !== undefined && field.schema.maxItems !== 1 && !ui.rowTitle.includes('{'))
    node.ui.report(
      findOption(node.level, 'rowTitle'),
      `Each row of "${key}" is called “${ui.rowTitle}”.`,
      `Write "${ui.rowTitle} {number}".`,
      'note',
    );
  const { options } = KIND_NEEDS[field.kind];
  for (const [option, need] of Object.entries(NEEDS) as [keyof UiOptions, string][])
    if (ui[option] !== undefined && !options.includes(option)) tellIdle(option, need);
  for (const option of CHOICE_OPTIONS)
    if (ui[option] !== undefined && field.choices.length === 0)
      tellIdle(option, 'a list of choices: "enum" in the schema');
  checkChoiceOptions(field, report);
  if (!isPreset) checkValueless(field, report);
  checkTicked(field, report);
  checkInitial(field, report);
  if (ui.widget === 'signature' && !(getHolding(field) === 'file' && field.accept.includes('image/png')))
    report(
      'widget',
      `"${key}" cannot be signed: a signature is a picture.`,
      'Make it one document that may be a PNG picture: "$ref": "../shared/files.schema.json#/definitions/certificate".',
    );
  if (ui.currency !== undefined && !options.includes('currency'))
    report('currency', `"currency" has no effect on "${key}" beside this widget.`, 'Remove the widget, or "currency".');
  if (ui.widget === 'range' && (field.schema.minimum === undefined || field.schema.maximum === undefined))
    report(
      'widget',
      `The slider of "${key}" has no ends.`,
      'Add "minimum" and "maximum" to the schema, or write "updown".',
    );
}

function checkChoiceOptions(field: FieldDefinition, report: Report): void {
  const { key, choices, ui } = field;
  if (choices.length === 0) return;
  const known = choices.map(({ value }) => String(value as string | number | boolean));
  const { enumNames, enumOrder = [], enumDisabled = [] } = ui;
  const count = countChoices(getChoiceSchema(field) ?? {});
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
  const preset = field.schema.default;
  const isOut = enumDisabled.some((value) => preset !== undefined && String(value) === toWord(preset));
  if (isOut && preset !== undefined)
    report(
      'enumDisabled',
      `"${toWord(preset)}" is put out of use, and "${key}" begins with it.`,
      'Write another "default" into the schema, or take the choice out of this list.',
    );
}

function countChoices({ oneOf, anyOf, enum: plain }: JsonSchema): number {
  return (oneOf ?? anyOf ?? plain ?? []).length;
}

/** What nobody can fill in must come from somewhere. */
function checkValueless(field: FieldDefinition, report: Report): void {
  const { key, required, schema, ui } = field;
  const option = isHidden(field) ? 'widget' : ui.readonly ? 'readonly' : ui.disabled ? 'disabled' : undefined;
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
      `"${key}" must be answered, and nobody can: it is ${isHidden(field) ? 'hidden' : option} and begins empty.`,
      'Give it a "default" in the schema or a "prefill", or take it out of "required".',
    );
}

/** The day that it begins with is one that its own rules take. */
function checkInitial({ key, schema, ui: { initial } }: FieldDefinition, report: Report): void {
  if (initial === undefined) return;
  for (const { why } of listMisfits(toToday('UTC'), schema, 'beginning').slice(0, 1))
    report('initial', `"${key}" would begin with this day, which ${why}.`, 'Remove it, or change the rule.');
}

/** Nobody agrees by leaving a form as it is. */
function checkTicked(field: FieldDefinition, report: Report): void {
  const { key, schema, ui } = field;
  if (!isAgreement(field) || schema.const === undefined || schema.const === false) return;
  const message = `"${key}" would begin ticked: people agree by ticking it.`;
  if (schema.default !== undefined && schema.default !== false) report('default', message, 'Remove it.');
  if (ui.prefill !== undefined) report('prefill', message, 'Remove it.');
}

const ACCOUNT = ['id', 'first_name', 'last_name', 'email', 'phone', 'mobile_number', 'role', 'role_name'];
const INVITE_DETAILS = [
  'first_name',
  'last_name',
  'phone_number',
  'company_name',
  'invitation_token',
  'company_id',
  'role',
  'inviter_name',
];
const KEYS: Record<Exclude<Prefill['from'], 'approved'>, readonly string[]> = {
  account: ACCOUNT,
  invitation: INVITE_DETAILS,
  company_record: COMPANY_KEYS,
};

/** Formats of texts that neither an account nor an invitation holds. */
const NO_WORDS: readonly string[] = ['date', ...Object.keys(OWN_FORMATS)];

/** What a field is filled from is there, and is an answer that the field takes. */
export function checkPrefill({ field, form, ui, isInRow }: FieldNode, { providers }: FormSurroundings): void {
  const { prefill } = field.ui;
  if (!prefill || !providers || isInRow || form.of === 'administration') return;
  const place = ui.inside('/ui:options/prefill');
  const keys = ui.pointer.slice(1).split('/');
  const known = listFieldsByPath(form.form.fields);
  const alternative = keys
    .map((_key, index) => keys.slice(0, index + 1).join('.'))
    .find((each) => known.get(each)?.variants !== undefined);
  if (alternative !== undefined)
    place.report(
      '',
      `"prefill" has no effect here: which alternative of "${alternative}" is asked is the applicant's choice.`,
      'Remove it, or ask for it outside of the alternatives.',
    );
  checkSource(field, prefill, providers, place);
}

function checkSource(
  field: FieldDefinition,
  prefill: Prefill,
  providers: readonly ProviderDefinition[],
  place: Place,
): void {
  const { from, type, key } = prefill;
  if (holdsFiles(field))
    place.report(
      '',
      'A document is not taken over: what was right then may have ended since.',
      'Remove "prefill": the applicant uploads it again.',
    );
  else if (!isSingle(field))
    place.report('', `"${field.key}" has several answers, and one is filled in.`, 'Remove "prefill".');
  else if (from === 'approved') checkApproved(field, prefill, providers, place);
  else {
    if (type !== undefined)
      place.report('/type', `"type" says nothing of the ${from}.`, 'Remove it, or write "from": "approved".');
    if (!KEYS[from].includes(key)) place.report('/key', `The ${from} has no "${key}".`, suggest(key, KEYS[from]));
    else if (getOnlyType(field.schema) !== 'string' || NO_WORDS.includes(field.schema.format ?? ''))
      place.report(
        '/key',
        `"${key}" of the ${from} is a text, and "${field.key}" takes ${describe(field)}.`,
        'Name what is of that kind, or remove "prefill".',
      );
  }
}

function checkApproved(
  field: FieldDefinition,
  { type, key }: Prefill,
  providers: readonly ProviderDefinition[],
  place: Place,
): void {
  const types = [...new Set(providers.map(({ applicationType }) => applicationType))];
  if (type === undefined)
    return place.report(
      '',
      'It does not say which approval.',
      `Add "type": its application_type. ${suggest('', types)}`,
    );
  if (!types.includes(type))
    return place.report('/type', `"${type}" is not an application type.`, suggest(type, types));
  const fields = providers
    .filter(({ applicationType }) => applicationType === type)
    .map((provider) => listFieldsByPath(listFields(provider)));
  const source = fields.map((known) => known.get(key)).find((each) => each !== undefined);
  if (!source)
    return place.report(
      '/key',
      `"${type}" has no field "${key}".`,
      suggest(key, new Set(fields.flatMap((known) => [...known.keys()]))),
    );
  if (!isSingle(source))
    place.report(
      '/key',
      `"${key}" of "${type}" is not one answer, such as a text or a number.`,
      'Name a field in it, or remove "prefill".',
    );
  else if (getOnlyType(source.schema) !== getOnlyType(field.schema) || source.schema.format !== field.schema.format)
    place.report(
      '/key',
      `"${key}" of "${type}" is ${describe(source)}, and "${field.key}" takes ${describe(field)}.`,
      'Name a field with the same "type" and "format".',
    );
  else if (source.schema.choicesFrom !== field.schema.choicesFrom)
    place.report(
      '/key',
      `"${key}" of "${type}" is chosen from another list.`,
      'Name a field with the same "choicesFrom".',
    );
}

function describe({ schema }: FieldDefinition): string {
  return [schema.format, getOnlyType(schema) ?? 'anything'].filter(Boolean).join(' as ');
}
