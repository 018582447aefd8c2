/**
 * Totals: answers that are made of others. Nobody types them, and what a client sends in their place counts nothing.
 */
import { evaluate } from '@/definition/language/evaluate';
import { listPaths } from '@/definition/language/expression';
import { serverNow } from '@/definition/language/server-time';
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import { findVisible, type VisibleField, type VisibleObject } from './visible';
import { toDay } from '../locale/calendar';
import { listInner } from '../answers/inner-fields';
import { isRow, type Answer, type FormData } from '../answers/form-data';
import { isSameValue } from '../answers/same-value';

type Form = Pick<FormDefinition, 'fields' | 'schema' | 'sections'>;

/** Totals of totals settle within as many rounds; the check refuses circles. */
const ROUNDS = 10;

/**
 * The data with every total that is asked worked out; the same object where none changes. Answers that are not asked do
 * not count. `forms`: those that ask for the answers together, or only `changed`, where no total looks at another form.
 */
export function computeAnswers(forms: readonly Form[], data: FormData, changed?: Form): FormData {
  const looksFurther = forms.some((form) => form.fields.some((field) => isMadeOfOthers(field, form)));
  const together = looksFurther || !changed ? forms : [changed];
  const computing = together.filter(({ fields }) => haveTotals(fields));
  let current = data;
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = looksFurther ? collectSubmitted(forms, current) : undefined;
    const next = computing.reduce((answers, form) => {
      const visible = findVisible(form, answers);
      return computeObject(all ? { ...visible, submitted: { ...all, ...visible.submitted } } : visible, answers);
    }, current);
    if (next === current) break;
    current = next;
  }
  return current;
}

/** What is asked and answered in any of the forms. */
function collectSubmitted(forms: readonly Form[], data: FormData): FormData {
  return Object.assign({}, ...forms.map((form) => findVisible(form, data).submitted)) as FormData;
}

/** Whether it is a total of answers that another form asks for. */
function isMadeOfOthers({ schema: { computed } }: FieldDefinition, { fields }: Form): boolean {
  return (
    computed !== undefined &&
    listPaths(computed).some(({ path }) => fields.every(({ key }) => key !== path.split('.')[0]))
  );
}

/** Whether the field is a total, which nobody types. */
export function isComputed({ schema }: Pick<FieldDefinition, 'schema'>): boolean {
  return schema.computed !== undefined;
}

function computeObject({ fields, submitted }: VisibleObject, answers: FormData): FormData {
  let next = answers;
  for (const [key, visible] of fields) {
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
    const value = computeValue(visible, answer, submitted);
    if (isSameValue(value, answer)) continue;
    const { [key]: _before, ...rest } = next;
    next = value === undefined ? rest : { ...next, [key]: value };
  }
  return next;
}

function computeValue({ field, object, entries }: VisibleField, answer: Answer, around: FormData): Answer {
  const { computed } = field.schema;
  if (computed !== undefined) return evaluate(computed, around, () => toDay(serverNow()));
  if (object) {
    const inner = computeObject(object, isRow(answer) ? answer : {});
    return Object.keys(inner).length === 0 ? answer : inner;
  }
  if (!entries) return answer;
  return (answer as readonly Answer[]).map((entry, index) => {
    const inner = entries[index];
    return inner && isRow(entry) ? computeValue(inner, entry, around) : entry;
  });
}

/** Whether one of them is a total, or has one in it. */
function haveTotals(fields: readonly FieldDefinition[]): boolean {
  return fields.some((field) => isComputed(field) || haveTotals(listInner(field)));
}
