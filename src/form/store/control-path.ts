/** Where a problem is, for people and for focus. */
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import { titleRow } from '@/engine/record/row-title';

/** The id of the control at a path of a form. */
export function toControlId(formId: string, path: string): string {
  return `${formId}-${path.replaceAll('.', '-')}`;
}

/**
 * Gives focus to the control at the path, or to the nearest one around it (a row, then the list). False when there is
 * none, as while the form is still on its way.
 */
export function focusControl(formId: string, path: string): boolean {
  const segments = path.split('.');
  for (let length = segments.length; length > 0; length -= 1) {
    const control = document.getElementById(toControlId(formId, segments.slice(0, length).join('.')));
    if (!control) continue;
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: 'center' });
    return true;
  }
  return false;
}

/** The field at a path, whichever row it stands in. */
export function findDefinition(fields: readonly FieldDefinition[], path: string): FieldDefinition | undefined {
  let found: FieldDefinition | undefined;
  let inside = fields;
  for (const segment of path.split('.')) {
    if (isRowNumber(segment)) continue;
    found = indexFields(inside).get(segment);
    if (!found) return undefined;
    inside = found.fields;
  }
  return found;
}

const indexes = new WeakMap<readonly FieldDefinition[], ReadonlyMap<string, FieldDefinition>>();

/** By their keys: a form is asked for each of its fields, and may have hundreds. */
function indexFields(fields: readonly FieldDefinition[]): ReadonlyMap<string, FieldDefinition> {
  const known = indexes.get(fields);
  if (known) return known;
  const index = new Map(fields.map((field) => [field.key, field]));
  indexes.set(fields, index);
  return index;
}

/** "Office phone", "Vehicle 2, Make", "Address, Street"; '' for the record as a whole. */
export function describePath(form: Pick<FormDefinition, 'fields'> | undefined, path: string): string {
  const labels: string[] = [];
  let field: FieldDefinition | undefined;
  let inside = form?.fields ?? [];
  for (const segment of path.split('.')) {
    if (field && isRowNumber(segment)) {
      labels.splice(-1, 1, titleRow(field, Number(segment)));
      continue;
    }
    field = indexFields(inside).get(segment);
    if (!field) break;
    labels.push(field.label);
    inside = field.fields;
  }
  return labels.join(', ');
}

function isRowNumber(segment: string): boolean {
  return /^\d+$/.test(segment);
}
