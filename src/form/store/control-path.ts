/** Where a problem is, for people and for focus. */
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import { fillTemplate } from '@/engine/fill-template';

/** The id of the control at a path of a form. */
export function toControlId(formId: string, path: string): string {
  return `${formId}-${path.replaceAll('.', '-')}`;
}

/** Gives focus to the control at the path, or to the nearest one around it (a row, then the list). */
export function focusControl(formId: string, path: string): void {
  const segments = path.split('.');
  for (let length = segments.length; length > 0; length -= 1) {
    const control = document.getElementById(toControlId(formId, segments.slice(0, length).join('.')));
    if (!control) continue;
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: 'center' });
    return;
  }
}

/** "Office phone", "Vehicle 2, Make"; '' for the record as a whole. */
export function describePath(form: Pick<FormDefinition, 'fields'> | undefined, path: string): string {
  const [key = '', index, inner] = path.split('.');
  const field = form?.fields.find((each) => each.key === key);
  if (!field) return '';
  if (index === undefined) return field.label;
  const row = describeRow(field, Number(index));
  const label = field.fields.find((each) => each.key === inner)?.label;
  return label === undefined ? row : `${row}, ${label}`;
}

function describeRow(field: FieldDefinition, index: number): string {
  return fillTemplate(field.ui.rowTitle ?? '{label} {number}', { label: field.label, number: index + 1 });
}
