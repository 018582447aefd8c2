/** Fields by the path of their answers: "office.phone" is the phone in the object "office". */
import { getHolding } from '../language/field-kinds.ts';
import type { FieldDefinition } from './catalog.ts';

/**
 * Every field of which a form, an object or a row has one answer: its own, and those in its objects, at every depth.
 * The fields of rows are left out, for there may be any number of them.
 */
export function listFieldsByPath(fields: readonly FieldDefinition[], base = ''): Map<string, FieldDefinition> {
  const found = new Map<string, FieldDefinition>();
  for (const field of fields) {
    const path = `${base}${field.key}`;
    if (!found.has(path)) found.set(path, field);
    for (const variant of field.variants ?? [field]) {
      if (getHolding(variant) !== 'object') continue;
      for (const [inner, each] of listFieldsByPath(variant.fields, `${path}.`))
        if (!found.has(inner)) found.set(inner, each);
    }
  }
  return found;
}
