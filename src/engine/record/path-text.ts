import type { FieldDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '../answers/answer-paths';
import { namePresetRow } from './row-title';
import { t } from '@/texts/t';

/**
 * A path in words: "Company name", "Vehicles, row 2: Make", "Traffic, 2024: Imports", "Address: Street". The path
 * itself where no field is.
 */
export function toPathText(fields: readonly FieldDefinition[], path: string): string {
  const segments = path.split('.');
  let text = '';
  let list: FieldDefinition | undefined;
  for (const [index, segment] of segments.entries()) {
    const field = findFieldAt(fields, segments.slice(0, index + 1).join('.'));
    if (index === 0 && !field) return path;
    if (/^\d+$/.test(segment)) text += `, ${nameRow(list, Number(segment))}`;
    else if (field) text += text === '' ? field.label : `: ${field.label}`;
    list = field;
  }
  return text;
}

/** A row among other words: "row 2", or as the form calls it. */
export function nameRow(list: FieldDefinition | undefined, index: number): string {
  return (list && namePresetRow(list, index)) || t('row {number}', { number: index + 1 });
}
