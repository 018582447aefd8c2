/**
 * What differs between two versions of the answers, down to the cell of a row, and which differences were asked for.
 */
import type { TimelineEntry } from '@/api/shapes/application';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { isRow, type Answer, type FormData } from '@/engine/answers/form-data';
import { isSameAnswer } from '@/engine/answers/same-answer';

export type AnswerChange = TimelineEntry['changes'][number];

/**
 * The changes, in the order of the form. Rows that stay as many are compared cell by cell; else the list as a whole has
 * changed.
 */
export function listAnswerChanges(provider: ProviderDefinition, before: FormData, after: FormData): AnswerChange[] {
  return listFields(provider).flatMap((field) => compare(field.key, field, before[field.key], after[field.key]));
}

/**
 * Changes outside of what the officer has marked. A mark covers what lies in it: "vehicles" its rows, "vehicles.0" that
 * row's cells.
 */
export function listUnaskedChanges(changes: AnswerChange[], marked: readonly { path: string }[]): AnswerChange[] {
  return changes.filter(
    (change) => !marked.some(({ path }) => change.path === path || change.path.startsWith(`${path}.`)),
  );
}

function compare(path: string, field: FieldDefinition, before: Answer, after: Answer): AnswerChange[] {
  if (isSameAnswer(before, after)) return [];
  if (
    Array.isArray(before) &&
    Array.isArray(after) &&
    before.length === after.length &&
    field.kind !== 'many-choices'
  ) {
    return (before as Answer[]).flatMap((row, index) =>
      compareRow(`${path}.${index}`, field, row, (after as Answer[])[index]),
    );
  }
  return [{ path, label: field.label, before: before ?? null, after: after ?? null }];
}

function compareRow(path: string, field: FieldDefinition, before: Answer, after: Answer): AnswerChange[] {
  if (isSameAnswer(before, after)) return [];
  if (field.kind !== 'group' || !isRow(before) || !isRow(after))
    return [{ path, label: field.label, before: before ?? null, after: after ?? null }];
  return field.fields.flatMap((inner) => compare(`${path}.${inner.key}`, inner, before[inner.key], after[inner.key]));
}
