/** What lies in a field. */
import type { FieldDefinition } from '@/definition/parse/catalog';

/** The fields of an object or a row, of an entry, and of the other ways in which the field is asked. */
export function listInner({ fields, item, fixed = [], variants = [] }: FieldDefinition): FieldDefinition[] {
  return [...fields, ...(item ? [item] : []), ...fixed, ...variants.slice(1)];
}
