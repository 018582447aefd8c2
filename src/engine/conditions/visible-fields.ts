/** Which fields are asked, given what is answered so far, and the answers without those to what is not. */
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import type { FormData } from '../answers/form-data';
import { findStanding, findVisible, findVisibleInside } from './visible';

type Form = Pick<FormDefinition, 'fields' | 'schema' | 'sections'>;

/** The fields of the form that are asked, in its order. */
export function listVisibleFields(form: Form, data: FormData): FieldDefinition[] {
  return [...findVisible(form, data).fields.values()].map(({ field }) => field);
}

/** The fields that one row of a group asks, or an object. Conditions inside look at its own answers. */
export function listRowFields(field: FieldDefinition, row: FormData): FieldDefinition[] {
  return [...findVisibleInside(field, row).fields.values()].map((inner) => inner.field);
}

/**
 * Whether a path leads to what one of the forms asks: to a field or into it; in an object or a row, to a field that it
 * asks.
 */
export function isVisible(path: string, forms: readonly Form[], data: FormData): boolean {
  const [key] = path.split('.');
  const form = forms.find(({ fields }) => fields.some((field) => field.key === key));
  return form !== undefined && findStanding(path, findVisible(form, data), form.fields) === 'visible';
}

/**
 * The data without answers to what is not asked, at every depth. Repeats until nothing changes, since an answer of one
 * form can decide what another asks; the same rule is applied before sending and by the server. What stays whole stays
 * the same object.
 */
export function clearHiddenAnswers(forms: readonly Form[], data: FormData): FormData {
  let current = data;
  for (;;) {
    const cleared = forms.reduce((answers, form) => findVisible(form, answers).answers, current);
    if (cleared === current) return current;
    current = cleared;
  }
}
