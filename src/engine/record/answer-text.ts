/** An answer as text, for records, reviews, exports, print and comparison. */
import type { FieldDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer, isFileRecord, type Answer, type FormData } from '../answers/form-data';
import { formatNumber, toLongDay } from '../locale/formats';
import { listRowFields } from '../conditions/visible-fields';

/** A whole number that must lie within these is a year, and no quantity. */
const YEARS = { from: 1000, to: 9999 };

/** The answer in words; '' when there is none. Rows and files are joined by "; ". */
export function toAnswerText(field: FieldDefinition, answer: Answer): string {
  if (isEmptyAnswer(answer)) return '';
  if (Array.isArray(answer)) return (answer as readonly Answer[]).map((item) => toItemText(field, item)).join('; ');
  return toItemText(field, answer);
}

function toItemText(field: FieldDefinition, answer: Answer): string {
  if (isFileRecord(answer)) return answer.fileName;
  if (typeof answer === 'object' && answer !== null) return toRowText(field, answer as FormData);
  const choice = field.choices.find((each) => each.value === answer);
  if (choice) return choice.label;
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (typeof answer === 'number') return isYear(field) ? String(answer) : formatNumber(answer);
  if (field.kind === 'date') return toLongDay(String(answer));
  return String(answer ?? '');
}

function isYear({ schema: { type, minimum, maximum } }: FieldDefinition): boolean {
  return (
    type === 'integer' && minimum !== undefined && maximum !== undefined && minimum >= YEARS.from && maximum <= YEARS.to
  );
}

function toRowText(field: FieldDefinition, row: FormData): string {
  return listRowFields(field, row)
    .filter((inner) => !isEmptyAnswer(row[inner.key]))
    .map((inner) => `${inner.label}: ${toAnswerText(inner, row[inner.key])}`)
    .join(', ');
}

/** Bytes in the unit a person expects: "840 kB", "2.4 MB". */
export function toSizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
