/** What the rows of a list are called. */
import { getHolding } from '@/definition/language/field-kinds';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { getItemSchema } from '@/definition/language/json-schema';
import { isRow, type Answer } from '../answers/form-data';
import { fillTemplate } from '../fill-template';
import { toAnswerText } from './answer-text';

/**
 * Of rows that the form gives, such as two years: the fields whose answers it gives with them, and that nobody can
 * change. None where people add or move rows, so that a row's place says nothing of what it is about.
 */
export function listNamingFields(field: FieldDefinition): FieldDefinition[] {
  const { schema, ui, fields } = field;
  if (getHolding(field) !== 'rows' || ui.addable !== false || ui.removable !== false || ui.orderable === true)
    return [];
  const rows = listPresetRows(schema.default as Answer);
  if (rows.length === 0) return [];
  return fields.filter(
    ({ key, ui: own }) => own.readonly === true && rows.every((row) => isRow(row) && row[key] !== undefined),
  );
}

/** Whether a list among the fields, at any depth, has rows that the form gives. */
export function hasPresetRows(fields: readonly FieldDefinition[]): boolean {
  return fields
    .flatMap((field) => field.variants ?? [field])
    .some((field) => listNamingFields(field).length > 0 || hasPresetRows(field.fields));
}

/** What the form calls a row that it gives: "2024", "Dry season"; '' of any other row. */
export function namePresetRow(field: FieldDefinition, index: number): string {
  const row = listPresetRows(field.schema.default as Answer)[index];
  if (!isRow(row)) return '';
  return listNamingFields(field)
    .map((each) => toAnswerText(each, row[each.key]))
    .join(', ');
}

/** "Vehicle 2", from the list's row title; else "Dry season" of a row that the form gives; else "Director 2". */
export function titleRow(field: FieldDefinition, index: number): string {
  const name = field.ui.rowTitle === undefined ? namePresetRow(field, index) : '';
  if (name !== '') return name;
  const label = nameEntry(field) ?? field.label;
  return fillTemplate(field.ui.rowTitle ?? '{label} {number}', { label, number: index + 1 });
}

/**
 * One of the list, in a word of the form: its row title without the number ("Vehicle {number}" gives "Vehicle"), else
 * the title of its items. Undefined where there is none: the list's own title may be any words, such as "Who comes".
 */
export function nameEntry({ schema, ui }: FieldDefinition): string | undefined {
  const { rowTitle } = ui;
  const name = rowTitle === undefined ? getItemSchema(schema)?.title : fillTemplate(rowTitle, {});
  return name?.replace(/[\s:.#–-]+$/, '') || undefined;
}

function listPresetRows(preset: Answer): readonly Answer[] {
  return Array.isArray(preset) ? (preset as readonly Answer[]) : [];
}
