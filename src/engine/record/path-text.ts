import type { FieldDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '../answers/answer-paths';

/** A path in words: "Company name", "Vehicles, row 2: Make", "Address: Street". The path itself where no field is. */
export function toPathText(fields: readonly FieldDefinition[], path: string): string {
  const segments = path.split('.');
  let text = '';
  for (const [index, segment] of segments.entries()) {
    const field = findFieldAt(fields, segments.slice(0, index + 1).join('.'));
    if (index === 0 && !field) return path;
    if (/^\d+$/.test(segment)) text += `, row ${Number(segment) + 1}`;
    else if (field) text += text === '' ? field.label : `: ${field.label}`;
  }
  return text;
}
