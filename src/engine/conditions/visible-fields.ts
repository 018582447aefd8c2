/** Which fields are asked, given what is answered so far. */
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import { holds } from './conditions';
import { isRow, type Answer, type FormData } from '../answers/form-data';

/** The fields of the form that are in force: their own condition and their section's hold. Order of the sections. */
export function listVisibleFields(
  form: Pick<FormDefinition, 'fields' | 'sections'>,
  data: FormData,
): FieldDefinition[] {
  const hiddenBySection = new Set(
    form.sections.filter((section) => !holds(section.when, data)).flatMap((section) => section.fields),
  );
  return listHolding(form.fields, data).filter((field) => !hiddenBySection.has(field.key));
}

/**
 * The fields that one row of a group asks. Conditions inside a row look at the row, at answers that are not hidden
 * themselves.
 */
export function listRowFields(group: Pick<FieldDefinition, 'fields'>, row: FormData): FieldDefinition[] {
  return listHolding(group.fields, clearHiddenCells(group, row));
}

/**
 * Whether a path leads to what is asked: to one of the visible fields or into it; in a row, to a field that this row
 * asks.
 */
export function isAsked(path: string, visible: readonly FieldDefinition[], data: FormData): boolean {
  const [key, index, innerKey] = path.split('.');
  const field = visible.find((each) => each.key === key);
  if (!field) return false;
  const row = listRows(data[field.key])[Number(index)];
  return (
    !isRow(row) ||
    !field.fields.some((inner) => inner.key === innerKey) ||
    listRowFields(field, row).some((inner) => inner.key === innerKey)
  );
}

/**
 * The data without answers to fields that a condition hides, in rows too. Repeats until nothing changes, since clearing
 * one answer can hide another field; the same rule is applied before sending and by the server. What stays whole stays
 * the same object.
 */
export function clearHiddenAnswers(
  forms: readonly Pick<FormDefinition, 'fields' | 'sections'>[],
  data: FormData,
): FormData {
  if (!forms.some(hasConditions)) return data;
  const fields = forms.flatMap((form) => form.fields);
  const kept = clearHidden(fields, data, (answers) => forms.flatMap((form) => listVisibleFields(form, answers)));
  const changed = fields.flatMap((field) => {
    const rows = listRows(kept[field.key]);
    const cleared = rows.map((row) => (field.kind === 'group' && isRow(row) ? clearHiddenCells(field, row) : row));
    return cleared.every((row, index) => row === rows[index]) ? [] : [[field.key, cleared] as const];
  });
  return changed.length === 0 ? kept : { ...kept, ...Object.fromEntries(changed) };
}

function hasConditions({ fields, sections }: Pick<FormDefinition, 'fields' | 'sections'>): boolean {
  return (
    sections.some(({ when }) => when) ||
    fields.some((field) => field.ui.when ?? field.fields.some((inner) => inner.ui.when))
  );
}

function clearHiddenCells({ fields }: Pick<FieldDefinition, 'fields'>, row: FormData): FormData {
  return clearHidden(fields, row, (answers) => listHolding(fields, answers));
}

function listHolding(fields: readonly FieldDefinition[], answers: FormData): FieldDefinition[] {
  return fields.filter((field) => holds(field.ui.when, answers));
}

function clearHidden(
  fields: readonly FieldDefinition[],
  answers: FormData,
  listVisible: (answers: FormData) => FieldDefinition[],
): FormData {
  let current = answers;
  for (;;) {
    const visible = new Set(listVisible(current).map((field) => field.key));
    const hidden = new Set(
      fields.filter((field) => !visible.has(field.key) && Object.hasOwn(current, field.key)).map((field) => field.key),
    );
    if (hidden.size === 0) return current;
    current = Object.fromEntries(Object.entries(current).filter(([key]) => !hidden.has(key)));
  }
}

function listRows(answer: Answer): readonly Answer[] {
  return Array.isArray(answer) ? (answer as readonly Answer[]) : [];
}
