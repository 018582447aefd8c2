/** Walks the answers along their fields, at every depth: objects, rows, rows in rows, lists. */
import { holdsEntries, getHolding } from '@/definition/language/field-kinds';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { findEntryField } from './entry-field';
import { isFileRecord, isRow, type Answer, type FormData } from './form-data';

/** The answer to one question. */
export interface AnswerPlace {
  /** Dotted: "certificate", "directors.0.passport". */
  path: string;
  field: FieldDefinition;
  answer: Answer;
}

/** Which questions are meant, and what takes the place of their answers; undefined takes one out. */
export interface AnswerMap {
  isMeant: (field: FieldDefinition) => boolean;
  map: (place: AnswerPlace) => Answer;
}

/**
 * The data with the answers to the meant questions replaced, where there are any. An entry that is taken out of a list
 * leaves null in its place. What stays whole stays the same object.
 */
export function mapAnswers(fields: readonly FieldDefinition[], data: FormData, how: AnswerMap): FormData {
  return mapObject(fields, '', data, how);
}

function mapObject(fields: readonly FieldDefinition[], base: string, answers: FormData, how: AnswerMap): FormData {
  let mapped = answers;
  for (const field of fields) {
    const answer = Object.hasOwn(answers, field.key) ? answers[field.key] : undefined;
    if (answer === undefined || answer === null) continue;
    const next = mapValue(field, `${base}${field.key}`, answer, how);
    if (next === answer) continue;
    const { [field.key]: _before, ...rest } = mapped;
    mapped = next === undefined ? rest : { ...mapped, [field.key]: next };
  }
  return mapped;
}

function mapValue(declared: FieldDefinition, path: string, answer: Answer, how: AnswerMap): Answer {
  const field = declared.variants?.find((variant) => isMadeFor(variant, answer)) ?? declared;
  if (how.isMeant(field)) return how.map({ path, field, answer });
  const holding = getHolding(field);
  if (holding === 'object') return isRow(answer) ? mapObject(field.fields, `${path}.`, answer, how) : answer;
  if (!holdsEntries(field) || !Array.isArray(answer)) return answer;
  const list = answer as readonly Answer[];
  const mapped = list.map((entry, index) => {
    const inner = findEntryField(field, index);
    return inner && entry !== null && entry !== undefined
      ? (mapValue(inner, `${path}.${index}`, entry, how) ?? null)
      : entry;
  });
  return mapped.every((entry, index) => entry === list[index]) ? answer : mapped;
}

/** Whether an answer looks like one to this variant of a field. */
function isMadeFor(field: FieldDefinition, answer: Answer): boolean {
  switch (getHolding(field)) {
    case 'file':
      return isFileRecord(answer);
    case 'files':
      return Array.isArray(answer) && (answer as readonly Answer[]).some(isFileRecord);
    case 'object':
      return isRow(answer) && !isFileRecord(answer);
    case 'rows':
    case 'entries':
    case 'choices':
      return Array.isArray(answer);
    case 'value':
      return !Array.isArray(answer) && !isRow(answer);
  }
}
