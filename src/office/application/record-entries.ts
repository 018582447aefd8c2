/** What an officer can mark of a record, entry by entry. */
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { toAnswerText } from '@/engine/record/answer-text';
import { fillTemplate } from '@/engine/fill-template';
import { isEmptyAnswer, type FormData } from '@/engine/answers/form-data';
import { listVisibleFields } from '@/engine/conditions/visible-fields';

export interface MarkableEntry {
  /** As in RequestedChange: a field key, or a row such as "vehicles.0". */
  path: string;
  label: string;
  /** The answer as text; '' when there is none. */
  text: string;
}

export interface MarkableGroup {
  title: string;
  entries: MarkableEntry[];
}

/** Every visible field, document and row, by step. Fields that no applicant can see cannot be asked for. */
export function listMarkable(definition: ProviderDefinition, data: FormData): MarkableGroup[] {
  return definition.wizard.steps
    .map((step) => ({
      title: step.title,
      entries: listVisibleFields(step, data)
        .filter(({ kind, ui }) => kind !== 'hidden' && ui.review !== 'hide')
        .flatMap((field) => toEntries(field, data)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function toEntries(field: FieldDefinition, data: FormData): MarkableEntry[] {
  const answer = data[field.key];
  const whole = { path: field.key, label: field.label, text: toAnswerText(field, answer) };
  if (field.kind !== 'group' || !Array.isArray(answer) || isEmptyAnswer(answer)) return [whole];
  const rows = (answer as FormData[]).map((row, index) => ({
    path: `${field.key}.${index}`,
    label: fillTemplate(field.ui.rowTitle ?? `${field.label}, row {number}`, { number: index + 1 }),
    text: toAnswerText(field, [row]),
  }));
  return [
    { ...whole, label: `${field.label}, as a whole`, text: rows.length === 1 ? '1 row' : `${rows.length} rows` },
    ...rows,
  ];
}
