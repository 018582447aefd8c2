/** What a field is filled from must be there, and be an answer that the field takes. */
import { holdsFiles, isSingle } from '../language/field-kinds.ts';
import { COMPANY_KEYS, type Prefill } from '../language/prefill.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, getOnlyType } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { listFields, listForms, type FieldDefinition, type ProviderDefinition } from '../parse/catalog.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';

/** `key`: of the prefill; undefined: the whole of it. */
type Report = (key: string | undefined, message: string, remedy: string) => void;

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
/** What is made of several answers, or of bytes. */
export function checkPrefills(providers: readonly ProviderDefinition[], issues: DefinitionIssue[]): void {
  for (const provider of providers)
    for (const form of listForms(provider))
      for (const [path, field] of listFieldsByPath(form.fields)) {
        const { prefill } = field.ui;
        if (!prefill) continue;
        const keys = path.split('.');
        const pointer = `/${keys.map(escapePointer).join('/')}/ui:options/prefill`;
        const alternative = keys
          .map((_key, index) => keys.slice(0, index + 1).join('.'))
          .find((each) => listFieldsByPath(form.fields).get(each)?.variants !== undefined);
        if (alternative !== undefined)
          issues.push({
            file: `${provider.id}/${form.id}.ui.json`,
            pointer,
            message: `"prefill" has no effect here: which alternative of "${alternative}" is asked is the applicant's choice.`,
            remedy: 'Remove it, or ask for it outside of the alternatives.',
          });
        checkPrefill(field, prefill, providers, (key, message, remedy) =>
          issues.push({
            file: `${provider.id}/${form.id}.ui.json`,
            pointer: key === undefined ? pointer : `${pointer}/${key}`,
            message,
            remedy,
          }),
        );
      }
}

function checkPrefill(
  field: FieldDefinition,
  prefill: Prefill,
  providers: readonly ProviderDefinition[],
  report: Report,
): void {
  const { from, type, key } = prefill;
  if (holdsFiles(field))
    report(
      undefined,
      'A document is not taken over: what was right then may have ended since.',
      'Remove "prefill": the applicant uploads it again.',
    );
  else if (!isSingle(field))
    report(undefined, `"${field.key}" has several answers, and one is filled in.`, 'Remove "prefill".');
  else if (from === 'approved') checkApproved(field, prefill, providers, report);
  else {
    if (type !== undefined)
      report('type', `"type" says nothing of the ${from}.`, 'Remove it, or write "from": "approved".');
    if (!KEYS[from].includes(key)) report('key', `The ${from} has no "${key}".`, suggest(key, KEYS[from]));
  }
}

function checkApproved(
  field: FieldDefinition,
  { type, key }: Prefill,
  providers: readonly ProviderDefinition[],
  report: Report,
): void {
  const types = [...new Set(providers.map(({ applicationType }) => applicationType))];
  if (type === undefined)
    return report(
      undefined,
      'It does not say which approval.',
      `Add "type": its application_type. ${suggest('', types)}`,
    );
  if (!types.includes(type)) return report('type', `"${type}" is not an application type.`, suggest(type, types));
  const fields = providers
    .filter(({ applicationType }) => applicationType === type)
    .map((provider) => listFieldsByPath(listFields(provider)));
  const source = fields.map((known) => known.get(key)).find((each) => each !== undefined);
  if (!source)
    return report(
      'key',
      `"${type}" has no field "${key}".`,
      suggest(key, new Set(fields.flatMap((known) => [...known.keys()]))),
    );
  if (!isSingle(source))
    report(
      'key',
      `"${key}" of "${type}" is not one answer, such as a text or a number.`,
      'Name a field in it, or remove "prefill".',
    );
  else if (getOnlyType(source.schema) !== getOnlyType(field.schema) || source.schema.format !== field.schema.format)
    report(
      'key',
      `"${key}" of "${type}" is ${describe(source)}, and "${field.key}" takes ${describe(field)}.`,
      'Name a field with the same "type" and "format".',
    );
  else if (source.schema.choicesFrom !== field.schema.choicesFrom)
    report('key', `"${key}" of "${type}" is chosen from another list.`, 'Name a field with the same "choicesFrom".');
}

function describe({ schema }: FieldDefinition): string {
  return [schema.format, getOnlyType(schema) ?? 'anything'].filter(Boolean).join(' as ');
}
