/** The fields that stand beside each other: of a form, of an object in it, of the rows of a list. */
import { getHolding } from '../language/field-kinds.ts';
import type { FieldDefinition } from '../parse/catalog.ts';
import { escapePointer } from '../language/json-schema.ts';

export interface FieldLevel {
  fields: readonly FieldDefinition[];
  /** JSON pointer into the uiSchema. */
  pointer: string;
  /** What conditions look at here. */
  whole: 'form' | 'object' | 'row';
}

/** The level itself and every one inside of it. */
export function listFieldLevels(
  fields: readonly FieldDefinition[],
  pointer = '',
  whole: FieldLevel['whole'] = 'form',
): FieldLevel[] {
  const inside = fields.flatMap((field) =>
    field.fields.length === 0
      ? []
      : getHolding(field) === 'rows'
        ? listFieldLevels(field.fields, `${pointer}/${escapePointer(field.key)}/items`, 'row')
        : listFieldLevels(field.fields, `${pointer}/${escapePointer(field.key)}`, 'object'),
  );
  return [{ fields, pointer, whole }, ...inside];
}
