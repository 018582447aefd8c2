/** Where a problem is, for people and for focus. */
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { titleRow } from '@/engine/record/row-title';

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

/** "Office phone", "Vehicle 2, Make", "Address, Street"; '' for the record as a whole. */
export function describePath(form: Pick<FormDefinition, 'fields'> | undefined, path: string): string {
  const labels: string[] = [];
  let around: FieldDefinition | undefined;
  const segments = path.split('.');
  for (const [index, segment] of segments.entries()) {
    const field = findFieldAt(form?.fields ?? [], segments.slice(0, index + 1).join('.'));
    if (around && /^\d+$/.test(segment)) labels.splice(-1, 1, titleRow(around, Number(segment)));
    else if (field) labels.push(field.label);
    else break;
    around = field;
  }
  return labels.join(', ');
}
