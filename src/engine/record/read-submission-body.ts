/** What comes back of an application, or from somebody who wrote it by hand (see submission-body.ts). */
import { getHolding } from '@/definition/language/field-kinds';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { ENVELOPE_KEYS } from '@/definition/language/reserved-keys';
import { findFieldAt, hasRowsOf, setAnswerAt } from '../answers/answer-paths';
import { isFileRecord, type Answer, type FileRecord, type FormData } from '../answers/form-data';
import type { ValidationError } from '../validation/validation-error';
import { listFileQuestions, listFilePlaces, withoutFiles } from './file-answers';
import { t } from '@/texts/t';

export type DocumentEntry = FileRecord & { document_type?: string };
/** A body from the wire, as far as it can be read: answers without files, and files by their path. */
export interface ReadBody {
  answers: FormData;
  documents: ReadonlyMap<string, Answer>;
  problems: ValidationError[];
}

/**
 * The form data of a body from the wire. What cannot be read is reported, never guessed: documents of the wrong shape,
 * a document key or document_type that the definition does not know, a file outside `documents`.
 */
export function fromSubmissionBody(
  provider: ProviderDefinition,
  body: Record<string, unknown>,
): { data: FormData; problems: ValidationError[] } {
  const { answers, documents, problems } = readSubmissionBody(provider, body);
  const placed = placeDocuments(answers, documents);
  return { data: placed.data, problems: [...problems, ...placed.problems] };
}

export function readSubmissionBody(provider: ProviderDefinition, body: Record<string, unknown>): ReadBody {
  const fields = listFields(provider);
  const given: FormData = {};
  const problems: ValidationError[] = [];
  for (const [key, value] of Object.entries(body)) {
    if ((ENVELOPE_KEYS as readonly string[]).includes(key)) continue;
    if (isFilePath(fields, key)) problems.push(toMisplaced(key));
    else if (value !== null && value !== undefined) given[key] = value as Answer;
  }
  problems.push(...listFilePlaces(fields, given).map(({ path }) => toMisplaced(path)));
  const documents = readDocuments(fields, body['documents'], problems);
  return { answers: withoutFiles(fields, given), documents, problems };
}

function toMisplaced(path: string): ValidationError {
  return { path, code: 'misplaced', message: t('{path} is a document: send it under documents', { path }) };
}

/** The answers with the documents in their places; what has none, since its row is not there, is reported. */
export function placeDocuments(
  answers: FormData,
  documents: ReadonlyMap<string, Answer>,
): { data: FormData; problems: ValidationError[] } {
  const homeless = [...documents.keys()].filter((path) => !hasRowsOf(answers, path));
  const data = [...documents]
    .filter(([path]) => !homeless.includes(path))
    .reduce((placed, [path, document]) => setAnswerAt(placed, path, document), answers);
  const problems = homeless.map((path) => ({
    path: `documents.${path}`,
    code: 'unknown-document',
    message: t('{path} is in a row that is not there', { path }),
  }));
  return { data, problems };
}

function readDocuments(
  fields: readonly FieldDefinition[],
  documents: unknown,
  problems: ValidationError[],
): Map<string, Answer> {
  if (documents === undefined || documents === null) return new Map();
  if (Array.isArray(documents)) return readDocumentList(fields, documents, problems);
  const found = new Map<string, Answer>();
  if (typeof documents !== 'object') {
    problems.push({
      path: 'documents',
      code: 'type',
      message: t('documents must be a map from document key to file record'),
    });
    return found;
  }
  for (const [key, value] of Object.entries(documents)) {
    if (isFilePath(fields, key)) {
      if (value !== null && value !== undefined) found.set(key, value as Answer);
    } else
      problems.push({
        path: `documents.${key}`,
        code: 'unknown-document',
        message: t('{key} is not a document of this form', { key }),
      });
  }
  return found;
}

function readDocumentList(
  fields: readonly FieldDefinition[],
  documents: readonly unknown[],
  problems: ValidationError[],
): Map<string, Answer> {
  const known = listFileQuestions(fields);
  const found = new Map<string, Answer>();
  for (const [index, entry] of documents.entries()) {
    const record = entry as DocumentEntry;
    const path = isFileRecord(record) ? findDocumentPath(fields, record.document_type ?? '') : undefined;
    if (path === undefined) {
      problems.push({
        path: `documents.${index}`,
        code: 'unknown-document',
        message: t('Each document needs one of these as document_type: {names}', {
          names: known.map(toDocumentType).join(', '),
        }),
      });
      continue;
    }
    const { document_type: _type, ...file } = record;
    const before = found.get(path);
    const field = findFieldAt(fields, path);
    if (field && getHolding(field) === 'files')
      found.set(path, [...(Array.isArray(before) ? (before as readonly Answer[]) : []), file]);
    else found.set(path, file);
  }
  return found;
}

/** Where a file of this document_type belongs. */
function findDocumentPath(fields: readonly FieldDefinition[], type: string): string | undefined {
  const named = listFileQuestions(fields).find((each) => !each.path.includes('*') && toDocumentType(each) === type);
  return named?.path ?? (/\.\d+\./.test(`${type}.`) && isFilePath(fields, type) ? type : undefined);
}

/** Whether a path leads to a question for a file or files, and not into one. */
export function isFilePath(fields: readonly FieldDefinition[], path: string): boolean {
  const pattern = path.split('.').map((segment) => (/^\d{1,4}$/.test(segment) ? '*' : segment));
  return listFileQuestions(fields).some(({ path: own }) => {
    const segments = own.split('.');
    return (
      segments.length === pattern.length &&
      segments.every((segment, index) => segment === pattern[index] || segment === path.split('.')[index])
    );
  });
}

/** Every field for a file or files, in objects and rows too. */
export function listFileFields(provider: ProviderDefinition): FieldDefinition[] {
  return listFileQuestions(listFields(provider)).map(({ field }) => field);
}

/** The document_type that the files of a place carry in a list of documents: in rows, their path. */
export function toDocumentType({ path, field }: { path: string; field: FieldDefinition }): string {
  const isInRow = path.split('.').some((segment) => /^(\d+|\*)$/.test(segment));
  return isInRow ? path : (field.ui.documentType ?? path);
}
