/** Where in a form a pointer into its answers leads. */
import { getHolding } from '@/definition/language/field-kinds';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { findEntryField } from '../answers/entry-field';
import type { AskedField, AskedObject } from '../conditions/asked';

export interface Place {
  /** Dotted; '' where it leads to no field. */
  path: string;
  /** Of a row, the group. */
  field: FieldDefinition | undefined;
  /** The field's, or the key of what is no field; undefined for the form as a whole. */
  label: string | undefined;
}

/** The segments of a JSON pointer. */
export function toSegments(pointer: string): string[] {
  return pointer.split('/').slice(1);
}

/**
 * Follows the segments to the field that they end in; the inside of a file belongs to the file's field, and what nobody
 * knows to what it lies in. `asked`: says which of several variants of a field is in force.
 */
export function findPlace(
  [key, ...rest]: readonly string[],
  fields: readonly FieldDefinition[],
  asked: Pick<AskedObject, 'fields'> | undefined,
): Place {
  const found = key === undefined ? undefined : asked?.fields.get(key);
  const field = found?.field ?? fields.find((each) => each.key === key);
  return key === undefined || !field ? { path: '', field, label: key } : findInside(rest, field, found, key);
}

function findInside(
  rest: readonly string[],
  field: FieldDefinition,
  asked: Pick<AskedField, 'object' | 'entries'> | undefined,
  path: string,
): Place {
  const [index] = rest;
  if (index === undefined) return { path, field, label: field.label };
  const holding = getHolding(field);
  if (holding === 'object') return findInObject(rest, field, asked?.object, { path, field, label: field.label });
  const at = `${path}.${index}`;
  const entry = { path: at, field, label: field.label };
  if (holding === 'rows')
    return rest.length === 1
      ? entry
      : findInObject(rest.slice(1), field, asked?.entries?.[Number(index)]?.object, entry);
  if (holding !== 'entries') return holding === 'files' ? entry : { path, field, label: field.label };
  const inner = asked?.entries?.[Number(index)];
  const item = inner?.field ?? findEntryField(field, Number(index));
  return item ? findInside(rest.slice(1), item, inner, at) : entry;
}

function findInObject(
  rest: readonly string[],
  { fields }: FieldDefinition,
  asked: AskedObject | undefined,
  around: Place,
): Place {
  const inner = findPlace(rest, fields, asked);
  return inner.field
    ? { ...inner, path: `${around.path}.${inner.path}` }
    : { ...around, label: inner.label ?? around.label };
}
