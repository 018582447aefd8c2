/** What a field is filled from must be there, and be an answer that the field takes. */
import { holdsFiles, isSingle } from '../language/field-kinds.ts';
import { COMPANY_KEYS, type Prefill } from '../language/prefill.ts';
import { getOnlyType } from '../language/json-schema.ts';
import { OWN_FORMATS } from '../language/own-formats.ts';
import { suggest } from '../language/nearest-word.ts';
import { listFields, type FieldDefinition, type ProviderDefinition } from '../parse/catalog.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import type { Place } from './place.ts';
import type { FieldNode, FormSurroundings } from './visit-forms.ts';

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
