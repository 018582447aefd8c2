/** A record's answers as a form holds them. */
import type { Application } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { fromSubmissionBody } from '@/engine/record/read-submission-body';

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
