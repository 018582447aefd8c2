/** What stored records hold that the definitions know no more: statuses, answers, choices. Pure. */
import type { Catalog, FieldDefinition, ProviderDefinition } from '../../definition/parse/catalog.ts';
import { listFields } from '../../definition/parse/catalog.ts';
import type { StoredRecord } from '../preview/stored-records.ts';
import type { LeftBehind } from '../studio-answers.ts';

/** Counted by type, most records first. */
export function listLeftBehind(
  { providers }: Pick<Catalog, 'providers'>,
  records: readonly StoredRecord[],
): LeftBehind[] {
  const found = new Map<string, LeftBehind>();
  for (const record of records) {
    const forms = providers.filter(({ applicationType, applicationTypeAliases }) =>
      [applicationType, ...applicationTypeAliases].includes(record.application_type),
    );
    const left = forms.length === 0 ? ['the type itself'] : listOf(forms, record);
    for (const what of left) {
      const key = `${record.application_type}\n${what}`;
      const known = found.get(key) ?? { type: record.application_type, what, records: 0 };
      found.set(key, { ...known, records: known.records + 1 });
    }
  }
  return [...found.values()].toSorted((one, other) => other.records - one.records);
}

/** Several providers may file one type: what any of them knows is known. */
function listOf(forms: readonly ProviderDefinition[], { status, data }: StoredRecord): string[] {
  const isKnown = forms.some(({ workflow }) => workflow.statuses.some(({ id }) => id === status));
  const fields = forms.flatMap(listFields);
  const names = new Set(fields.flatMap(({ key, ui }) => [key, ui.formerly]));
  const answers = Object.keys(data).filter((key) => !names.has(key));
  const choices = fields.flatMap((field) => listGoneChoices(field, data[field.key]));
  return [
    ...(isKnown ? [] : [`the status "${status}"`]),
    ...answers.map((key) => `an answer to "${key}"`),
    ...new Set(choices),
  ];
}

function listGoneChoices({ label, choices }: FieldDefinition, answer: unknown): string[] {
  if (choices.length === 0 || answer === undefined || answer === null) return [];
  const offered = new Set(choices.map(({ value }) => JSON.stringify(value)));
  return [answer]
    .flat()
    .map((each) => JSON.stringify(each))
    .filter((text) => !offered.has(text))
    .map((text) => `the choice ${text} of "${label}"`);
}
