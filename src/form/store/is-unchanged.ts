import type { FormDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { isSameAnswer } from '@/engine/answers/same-answer';

/** Whether the form holds what it held before anything was typed ("unchanged" of `disableNext`). */
export function isUnchanged(form: Pick<FormDefinition, 'fields'>, data: FormData, initial: FormData): boolean {
  return form.fields.every(({ key }) => isSameAnswer(data[key], initial[key]));
}
