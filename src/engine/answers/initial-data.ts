/** What a form holds before anything is typed: defaults, today's date, values from the invitation or the account. */
import type { FormDefinition } from '@/definition/parse/catalog';
import type { FormData } from './form-data';

export interface PrefillSources {
  invitation?: Record<string, unknown> | undefined;
  account?: Record<string, unknown> | undefined;
  /** The day by the registry's clock, YYYY-MM-DD. */
  today: string;
}

export function createInitialData(forms: readonly Pick<FormDefinition, 'fields'>[], sources: PrefillSources): FormData {
  const data: FormData = {};
  for (const field of forms.flatMap((form) => form.fields)) {
    const { default: preset, const: fixed } = field.schema;
    if (preset !== undefined) data[field.key] = preset as FormData[string];
    else if (fixed !== undefined && field.kind === 'hidden') data[field.key] = fixed as FormData[string];
    if (field.ui.initial === 'today') data[field.key] = sources.today;
    const value = field.ui.prefill && sources[field.ui.prefill.from]?.[field.ui.prefill.key];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') data[field.key] = value;
  }
  return data;
}

/**
 * Keys of fields that a source has filled and locked: the applicant cannot change them, and the server refuses another
 * value.
 */
export function listLockedFields(
  forms: readonly Pick<FormDefinition, 'fields'>[],
  sources: Pick<PrefillSources, 'invitation' | 'account'>,
): Map<string, string | number | boolean> {
  const locked = new Map<string, string | number | boolean>();
  for (const field of forms.flatMap((form) => form.fields)) {
    const { prefill } = field.ui;
    const value = prefill?.lock ? sources[prefill.from]?.[prefill.key] : undefined;
    if ((typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean')
      locked.set(field.key, value);
  }
  return locked;
}
