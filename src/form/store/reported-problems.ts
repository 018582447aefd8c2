/** Problems that the server reported, at the fields they belong to. */
import type { FormDefinition } from '@/definition/parse/catalog';
import type { ValidationError } from '@/engine/validation/validation-error';

/** `documents.<key>` is the field of that document; a path that no form knows belongs to the record as a whole. */
export function toReportedProblems(
  errors: readonly { path: string; message: string }[],
  forms: readonly FormDefinition[],
): ValidationError[] {
  const keys = new Set(forms.flatMap((form) => form.fields.map((field) => field.key)));
  return errors.map(({ path, message }) => {
    const place = path
      .replaceAll('/', '.')
      .replace(/^\.+/, '')
      .replace(/^documents\./, '');
    return { path: keys.has(place.split('.')[0] ?? '') ? place : '', code: 'reported', message };
  });
}
