/** What a form holds before anything is typed: defaults, today's date, values from the invitation or the account. */
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import type { JsonValue } from '@/definition/language/json-schema';
import { isRow, type Answer, type FormData } from './form-data';

export interface PrefillSources {
  invitation?: Record<string, unknown> | undefined;
  account?: Record<string, unknown> | undefined;
  /** The day by the registry's clock, YYYY-MM-DD. */
  today: string;
}

/** An object holds what its own fields begin with; a row is begun when it is added. */
export function createInitialData(forms: readonly Pick<FormDefinition, 'fields'>[], sources: PrefillSources): FormData {
  return begin(
    forms.flatMap((form) => form.fields),
    sources,
  );
}

function begin(fields: readonly FieldDefinition[], sources: PrefillSources): FormData {
  const data: FormData = {};
  for (const field of fields) {
    const start = beginField(field, sources);
    if (start !== undefined) data[field.key] = start;
  }
  return data;
}

/** Where alternatives ask in different ways, nothing is presumed. */
function beginField(field: FieldDefinition, sources: PrefillSources): Answer {
  if (field.variants) return undefined;
  const value = findPrefill(field, sources);
  if (value !== undefined) return value;
  if (field.ui.initial === 'today') return sources.today;
  const preset = findPreset(field) as Answer;
  if (field.kind !== 'object') return preset;
  const inner = { ...begin(field.fields, sources), ...(isRow(preset) ? preset : {}) };
  return Object.keys(inner).length > 0 ? inner : undefined;
}

/** What the schema says by itself. That a box must be ticked does not tick it. */
function findPreset({ schema, kind }: FieldDefinition): JsonValue | undefined {
  return schema.default ?? (typeof schema.const === 'boolean' || kind === 'consent' ? undefined : schema.const);
}

function findPrefill(
  { ui: { prefill } }: FieldDefinition,
  sources: Pick<PrefillSources, 'invitation' | 'account'>,
): string | number | boolean | undefined {
  const value = prefill && sources[prefill.from]?.[prefill.key];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/**
 * Paths of fields that the applicant cannot change, with what they must hold: those that a source has filled and locked,
 * and those that the schema sets to `readOnly` (undefined: nothing). The server refuses another value.
 */
export function listLockedFields(
  forms: readonly Pick<FormDefinition, 'fields'>[],
  sources: Pick<PrefillSources, 'invitation' | 'account'>,
): Map<string, Answer> {
  return new Map(forms.flatMap((form) => listLocked(form.fields, '', sources)));
}

function listLocked(
  fields: readonly FieldDefinition[],
  base: string,
  sources: Pick<PrefillSources, 'invitation' | 'account'>,
): [string, Answer][] {
  return fields.flatMap((field): [string, Answer][] => {
    const path = `${base}${field.key}`;
    const value = findPrefill(field, sources);
    const isReadOnly = field.schema.readOnly === true && field.ui.initial === undefined;
    if (value !== undefined && value !== '' && (field.ui.prefill?.lock || isReadOnly)) return [[path, value]];
    if (isReadOnly) return [[path, findPreset(field) as Answer]];
    return field.kind === 'object' ? listLocked(field.fields, `${path}.`, sources) : [];
  });
}
