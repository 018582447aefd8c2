/** A record's answers as a form holds them. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { fromSubmissionBody } from '@/engine/record/read-submission-body';
import type { StoredApplication } from './application-wire';

/** The stored answers, as the form has them. */
export function readStored(provider: ProviderDefinition, row: Pick<StoredApplication, 'data' | 'documents'>): FormData {
  return fromSubmissionBody(provider, { ...row.data, documents: row.documents }).data;
}
