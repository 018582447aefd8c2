/** A record's answers as a form holds them. */
import type { Application } from '@/api/shapes/application';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { fromSubmissionBody } from '@/engine/record/submission-body';

/**
 * Fields and documents together, by field key. What the definition cannot read is left out: the server has checked it
 * when it came.
 */
export function toRecordData(
  definition: ProviderDefinition,
  record: Pick<Application, 'data' | 'documents'>,
): FormData {
  return fromSubmissionBody(definition, { ...record.data, documents: record.documents }).data;
}

/**
 * The field that a path like "company_name" or "vehicles.0.make" lies in. Undefined when the definition does not know
 * it.
 */
export function findField(definition: ProviderDefinition, path: string): FieldDefinition | undefined {
  const [key] = path.split('.');
  return listFields(definition).find((field) => field.key === key);
}

/** A path in words: "Company name", "Vehicles, row 2: Make". */
export function toPathText(definition: ProviderDefinition, path: string): string {
  const [, row, inner] = path.split('.');
  const field = findField(definition, path);
  if (!field) return path;
  if (row === undefined) return field.label;
  const place = `${field.label}, row ${Number(row) + 1}`;
  const label = field.fields.find((each) => each.key === inner)?.label;
  return label === undefined ? place : `${place}: ${label}`;
}
