/**
 * What POST /applications is sent: the answers, and the files under `documents` (specification sections 3 and 7;
 * decisions, Bodies). A file in an object or a row stands there too, under its path: "directors.0.passport".
 */
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer, type FileRecord, type FormData } from '../answers/form-data';
import { listFilePlaces, listFilesOf, withoutFiles } from './file-answers';
import { toDocumentType, type DocumentEntry } from './read-submission-body';

export type Documents = Record<string, FileRecord | FileRecord[]> | DocumentEntry[];

export interface SubmissionBody {
  application_type: string;
  documents: Documents;
  [field: string]: unknown;
}

/** What POST /applications is sent. Empty answers are left out. */
export function toSubmissionBody(provider: ProviderDefinition, data: FormData): SubmissionBody {
  const answers = Object.entries(withoutFiles(listFields(provider), data)).filter(
    ([, answer]) => !isEmptyAnswer(answer),
  );
  return {
    ...Object.fromEntries(answers),
    application_type: provider.applicationType,
    definition_version: provider.version,
    documents: toDocuments(provider, data),
  };
}

export function toDocuments(provider: ProviderDefinition, data: FormData): Documents {
  const filled = listFilePlaces(listFields(provider), data).filter((place) => listFilesOf(place).length > 0);
  if (provider.submission.documents === 'list')
    return filled.flatMap((place) =>
      listFilesOf(place).map((file) => ({ ...file, document_type: toDocumentType(place) })),
    );
  return Object.fromEntries(
    filled.map((place) => {
      const files = listFilesOf(place);
      return [place.path, Array.isArray(place.answer) ? files : (files[0] as FileRecord)];
    }),
  );
}
