/** The questions of a form at every depth, by paths that leave out the numbers of rows. */
import type { FieldDefinition } from './catalog.ts';

/**
 * As "directors.name"; what has questions of its own stands before them. Of a field that is asked in several ways, the
 * first.
 */
export function listQuestions(fields: readonly FieldDefinition[], around = ''): Map<string, FieldDefinition> {
  const found = new Map<string, FieldDefinition>();
  for (const field of fields) {
    const path = `${around}${field.key}`;
    if (!found.has(path)) found.set(path, field);
    for (const variant of field.variants ?? [field])
      for (const [inner, each] of listQuestions(variant.fields, `${path}.`))
        if (!found.has(inner)) found.set(inner, each);
  }
  return found;
}
