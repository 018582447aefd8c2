/** What an officer changed in a group of settings. */
import type { FormDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';

/** Of the rest another officer may have decided since the page was opened. What was emptied is sent as ''. */
export function listChanges(form: Pick<FormDefinition, 'fields'>, before: FormData, after: FormData): FormData {
  const keys = form.fields.map(({ key }) => key).filter((key) => (after[key] ?? '') !== (before[key] ?? ''));
  return Object.fromEntries(keys.map((key) => [key, after[key] ?? '']));
}
