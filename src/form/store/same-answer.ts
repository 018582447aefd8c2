/** Whether two answers are alike: nothing, blank text and an empty list are; rows and files by content. */
import type { FormDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer, type Answer, type FormData } from '@/engine/answers/form-data';

/** The order of keys does not matter: the database (jsonb) does not keep it. */
export function isSameAnswer(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isEmptyAnswer(a as Answer) || isEmptyAnswer(b as Answer)) return isEmptyAnswer(a as Answer) && isEmptyAnswer(b as Answer);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSameAnswer(left[key], right[key]));
}

/** Whether the form holds what it held before anything was typed ("unchanged" of `disableNext`). */
export function isUnchanged(form: Pick<FormDefinition, 'fields'>, data: FormData, initial: FormData): boolean {
  return form.fields.every(({ key }) => isSameAnswer(data[key], initial[key]));
}
