/** What differs between two versions of the answers, down to the cell of a row, and which differences were asked for. */
import type { TimelineEntry } from '@/api/contracts/application';
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer, isFileRecord, isRow, type Answer, type FormData } from '@/engine/answers/form-data';

export type AnswerChange = TimelineEntry['changes'][number];

/** The changes, in the order of the form. Rows that stay as many are compared cell by cell; else the list as a whole has changed. */
export function listAnswerChanges(provider: ProviderDefinition, before: FormData, after: FormData): AnswerChange[] {
  return provider.wizard.steps.flatMap((step) => step.fields).flatMap((field) => compare(field.key, field, before[field.key], after[field.key]));
}

/** Changes outside of what the officer has marked. A mark covers what lies in it: "vehicles" its rows, "vehicles.0" that row's cells. */
export function listUnaskedChanges(changes: AnswerChange[], marked: readonly { path: string }[]): AnswerChange[] {
  return changes.filter((change) => !marked.some(({ path }) => change.path === path || change.path.startsWith(`${path}.`)));
}

function compare(path: string, field: FieldDefinition, before: Answer, after: Answer): AnswerChange[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length && field.kind !== 'many-choices') {
    return (before as Answer[]).flatMap((row, index) => compareRow(`${path}.${index}`, field, row, (after as Answer[])[index]));
  }
  return [{ path, label: field.label, before: before ?? null, after: after ?? null }];
}

function compareRow(path: string, field: FieldDefinition, before: Answer, after: Answer): AnswerChange[] {
  if (isSame(before, after)) return [];
  if (field.kind !== 'group' || !isRow(before) || !isRow(after)) return [{ path, label: field.label, before: before ?? null, after: after ?? null }];
  return field.fields.flatMap((inner) => compare(`${path}.${inner.key}`, inner, before[inner.key], after[inner.key]));
}

/** Files are the same when their upload is; nothing and an empty answer are the same; the order of keys does not count. */
function isSame(before: Answer, after: Answer): boolean {
  if (isEmptyAnswer(before) && isEmptyAnswer(after)) return true;
  if (isFileRecord(before) && isFileRecord(after)) return before.fileKey === after.fileKey;
  if (Array.isArray(before) && Array.isArray(after)) return before.length === after.length && (before as Answer[]).every((each, index) => isSame(each, (after as Answer[])[index]));
  if (isRow(before) && isRow(after)) return [...new Set([...Object.keys(before), ...Object.keys(after)])].every((key) => isSame(before[key], after[key]));
  return before === after;
}
