/** Which fields are asked, given what is answered so far. */
import type { FieldDefinition, FormDefinition } from '@/definition/catalog';
import { holds } from './conditions';
import type { FormData } from './form-data';

/** The fields of the form that are in force: their own condition and their section's hold. Order of the sections. */
export function listVisibleFields(form: Pick<FormDefinition, 'fields' | 'ui'>, data: FormData): FieldDefinition[] {
  const hiddenBySection = new Set(form.ui.sections.filter((section) => !holds(section.when, data)).flatMap((section) => section.fields));
  return form.fields.filter((field) => !hiddenBySection.has(field.key) && holds(field.ui.when, data));
}

/**
 * The data without answers to fields that a condition hides. Repeats until nothing changes, since clearing one answer can hide
 * another field; the same rule is applied before sending and by the server.
 */
export function clearHiddenAnswers(forms: readonly Pick<FormDefinition, 'fields' | 'ui'>[], data: FormData): FormData {
  let current = data;
  for (;;) {
    const visible = new Set(forms.flatMap((form) => listVisibleFields(form, current)).map((field) => field.key));
    const hidden = forms.flatMap((form) => form.fields).filter((field) => !visible.has(field.key) && field.key in current);
    if (hidden.length === 0) return current;
    current = Object.fromEntries(Object.entries(current).filter(([key]) => !hidden.some((field) => field.key === key)));
  }
}
