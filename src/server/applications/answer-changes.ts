/**
 * What differs between two versions of the answers, down to the cell of a row, and which differences were asked for.
 */
import { getHolding } from '@/definition/language/field-kinds';
import type { TimelineEntry } from '@/api/shapes/application';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { findEntryField } from '@/engine/answers/entry-field';
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
  const whole = [{ path, label: field.label, before: before ?? null, after: after ?? null }];
  const inside = listInside(path, field, before, after);
  return inside.length > 0 ? inside : whole;
}

/** The changes in an object, or in the rows and entries of a list that stays as long; none where it is compared whole. */
function listInside(path: string, field: FieldDefinition, before: Answer, after: Answer): AnswerChange[] {
  if (getHolding(field) === 'object' && isRow(before) && isRow(after))
    return field.fields.flatMap((inner) => compare(`${path}.${inner.key}`, inner, before[inner.key], after[inner.key]));
  if (!isDivided(field) || !Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return [];
  const [old, now] = [before as readonly Answer[], after as readonly Answer[]];
  return old.flatMap((entry, index) =>
    compareEntry(`${path}.${index}`, field, findEntryField(field, index), [entry, now[index]]),
  );
}

function compareEntry(
  path: string,
  { label }: FieldDefinition,
  entry: FieldDefinition | undefined,
  [before, after]: readonly [Answer, Answer],
): AnswerChange[] {
  if (isSameAnswer(before, after)) return [];
  const inside = entry ? listInside(path, entry, before, after) : [];
  return inside.length > 0 ? inside : [{ path, label, before: before ?? null, after: after ?? null }];
}

/** Whether its entries have places of their own: ticked choices have none. */
function isDivided(field: FieldDefinition): boolean {
  return ['rows', 'entries', 'files'].includes(getHolding(field));
}
