/**
 * The wire form of an application: flat fields, and its files under `documents` (specification sections 3 and 7;
 * decisions, Bodies).
 */
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { ENVELOPE_KEYS } from '@/definition/language/reserved-keys';
import { isEmptyAnswer, isFileRecord, type Answer, type FileRecord, type FormData } from '../answers/form-data';
import type { ValidationError } from '../validation/validation-error';

export type DocumentEntry = FileRecord & { document_type?: string };
export type Documents = Record<string, FileRecord | FileRecord[]> | DocumentEntry[];

export interface SubmissionBody {
  application_type: string;
  documents: Documents;
  [field: string]: unknown;
}

/** What POST /applications is sent. Empty answers are left out. */
export function toSubmissionBody(provider: ProviderDefinition, data: FormData): SubmissionBody {
  const files = listFileFields(provider);
  const answers = Object.entries(data).filter(
    ([key, answer]) => !isEmptyAnswer(answer) && !files.some((field) => field.key === key),
  );
  return {
    ...Object.fromEntries(answers),
    application_type: provider.applicationType,
    definition_version: provider.version,
    documents: toDocuments(provider, data),
  };
}

export function toDocuments(provider: ProviderDefinition, data: FormData): Documents {
  const given = listFileFields(provider).flatMap((field) => {
    const answer = data[field.key];
    if (isFileRecord(answer)) return [{ field, files: [answer], many: false }];
    if (Array.isArray(answer) && answer.length > 0) return [{ field, files: answer.filter(isFileRecord), many: true }];
    return [];
  });
  if (provider.submission.documents === 'list')
    return given.flatMap(({ field, files }) => files.map((file) => ({ ...file, document_type: documentType(field) })));
  return Object.fromEntries(
    given.map(({ field, files, many }) => [field.key, many ? files : (files[0] as FileRecord)]),
  );
}

/**
 * The form data of a body from the wire. What cannot be read is reported, never guessed: documents of the wrong shape,
 * a document key or document_type that the definition does not know, a file field outside `documents`.
 */
export function fromSubmissionBody(
  provider: ProviderDefinition,
  body: Record<string, unknown>,
): { data: FormData; problems: ValidationError[] } {
  const problems: ValidationError[] = [];
  const files = listFileFields(provider);
  const data: FormData = {};
  for (const [key, value] of Object.entries(body)) {
    if ((ENVELOPE_KEYS as readonly string[]).includes(key)) continue;
    if (files.some((field) => field.key === key))
      problems.push({ path: key, code: 'misplaced', message: `${key} is a document: send it under documents` });
    else if (value !== null && value !== undefined) data[key] = value as Answer;
  }
  return { data: { ...data, ...readDocuments(provider, body['documents'], problems) }, problems };
}

function readDocuments(provider: ProviderDefinition, documents: unknown, problems: ValidationError[]): FormData {
  const files = listFileFields(provider);
  const data: FormData = {};
  if (documents === undefined || documents === null) return data;
  if (Array.isArray(documents)) {
    const types = files.map(documentType).join(', ');
    const lists: Record<string, Answer[]> = {};
    for (const [index, entry] of (documents as unknown[]).entries()) {
      const record = entry as DocumentEntry;
      const field = isFileRecord(record)
        ? files.find((each) => documentType(each) === record.document_type)
        : undefined;
      if (!field) {
        problems.push({
          path: `documents.${index}`,
          code: 'unknown-document',
          message: `Each document needs one of these as document_type: ${types}`,
        });
        continue;
      }
      const { document_type: _type, ...file } = record;
      if (field.kind === 'files') (lists[field.key] ??= []).push(file);
      else data[field.key] = file;
    }
    return { ...data, ...lists };
  }
  if (typeof documents !== 'object') {
    problems.push({
      path: 'documents',
      code: 'type',
      message: 'documents must be a map from document key to file record',
    });
    return data;
  }
  for (const [key, value] of Object.entries(documents)) {
    if (files.some((field) => field.key === key)) {
      if (value !== null && value !== undefined) data[key] = value as Answer;
    } else
      problems.push({
        path: `documents.${key}`,
        code: 'unknown-document',
        message: `${key} is not a document of this form`,
      });
  }
  return data;
}

export function listFileFields(provider: ProviderDefinition): FieldDefinition[] {
  return listFields(provider).filter((field) => field.kind === 'file' || field.kind === 'files');
}

/** The document_type a field's files carry in a list of documents. */
export function documentType(field: FieldDefinition): string {
  return field.ui.documentType ?? field.key;
}
