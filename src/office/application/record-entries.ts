/** What an officer can mark of a record, entry by entry. */
import { isComputed } from '@/engine/conditions/compute-answers';
import { getHolding, isHidden } from '@/definition/language/field-kinds';
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { toAnswerText } from '@/engine/record/answer-text';
import { nameRow } from '@/engine/record/path-text';
import { titleRow } from '@/engine/record/row-title';
import { isEmptyAnswer, isRow, type Answer, type FormData } from '@/engine/answers/form-data';
import { listRowFields, listVisibleFields } from '@/engine/conditions/visible-fields';
import { t } from '@/texts/t';

export interface MarkableEntry {
  /** As in RequestedChange: a field, or a row such as "vehicles.0". */
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
        .filter(isMarkable)
        .flatMap((field) => toEntries(field, field.key, field.label, data[field.key])),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function isMarkable(field: FieldDefinition): boolean {
  // What is computed follows from other answers: those are marked.
  return !isHidden(field) && !isComputed(field) && field.ui.review !== 'hide';
}

/** Of an object what is in it, of a group its rows. */
function toEntries(field: FieldDefinition, path: string, label: string, answer: Answer): MarkableEntry[] {
  const whole = { path, label, text: toAnswerText(field, answer) };
  if (getHolding(field) === 'object') {
    const answers = isRow(answer) ? answer : {};
    return listRowFields(field, answers)
      .filter(isMarkable)
      .flatMap((inner) => toEntries(inner, `${path}.${inner.key}`, `${label}: ${inner.label}`, answers[inner.key]));
  }
  if (getHolding(field) !== 'rows' || !Array.isArray(answer) || isEmptyAnswer(answer)) return [whole];
  const rows = (answer as FormData[]).map((row, index) => ({
    path: `${path}.${index}`,
    label: field.ui.rowTitle === undefined ? `${label}, ${nameRow(field, index)}` : titleRow(field, index),
    text: toAnswerText(field, [row]),
  }));
  return [
    {
      ...whole,
      label: t('{label}, as a whole', { label }),
      text: t('{count, plural, one {# row} other {# rows}}', { count: rows.length }),
    },
    ...rows,
  ];
}
