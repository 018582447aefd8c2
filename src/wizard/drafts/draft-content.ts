/** What a draft holds, on the device and in the account. */
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { isFileRecord, type Answer, type FormData } from '@/engine/answers/form-data';
import { getAnswerAt, hasRowsOf, setAnswerAt } from '@/engine/answers/answer-paths';
import { listFilePlaces, listFilesOf, mapFilePlaces } from '@/engine/record/file-answers';
import { toFileRecords } from '@/fields/file-records';
import { findLocalId } from '@/form/store/chosen-files';

export interface DraftContent {
  /** Version of the definition that the answers were given under. */
  definitionVersion: string;
  /** Id of the step that was open. */
  step: string;
  data: FormData;
  /** Idempotency key of the submission that the draft becomes: one draft, one record. */
  submissionKey: string;
}

/** Files that are named in a draft but whose bytes are on another device. */
export interface NamedFile {
  /** Path of its field. */
  field: string;
  fileName: string;
  fileSize: number;
}

/** A file that nobody has here, in a field that had others. */
export interface LostFile extends NamedFile {
  /** How many files the field had without it, when it was found lost. */
  beside: number;
}

/**
 * The answers without files that are not sent yet, and the names of those: an account keeps answers, a device keeps
 * bytes.
 */
export function splitUnsentFiles(
  definition: ProviderDefinition,
  data: FormData,
): { data: FormData; files: NamedFile[] } {
  const files: NamedFile[] = [];
  const remaining = mapFilePlaces(listFields(definition), data, (place) => {
    const unsent = listFilesOf(place).filter((record) => record.fileKey === undefined);
    if (unsent.length === 0) return place.answer;
    files.push(...unsent.map(({ fileName, fileSize }) => ({ field: place.path, fileName, fileSize })));
    return pickFiles(place.answer, (answer) => !isFileRecord(answer) || answer.fileKey !== undefined);
  });
  return { data: remaining, files };
}

/** Files that a draft names and nobody has here, as they are when its answers are opened. */
export function noteLost(named: readonly NamedFile[], data: FormData): LostFile[] {
  return named.map((file) => ({ ...file, beside: toFileRecords(getAnswerAt(data, file.field)).length }));
}

/**
 * Of files that nobody has here, those in whose place nothing was chosen yet: the same file again, or as many others.
 */
export function listMissing(lost: readonly LostFile[], data: FormData): NamedFile[] {
  return [...new Set(lost.map(({ field }) => field))].flatMap((field) => {
    const files = lost.filter((file) => file.field === field);
    const there = toFileRecords(getAnswerAt(data, field));
    const open = files.filter(
      ({ fileName, fileSize }) => !there.some((record) => record.fileName === fileName && record.fileSize === fileSize),
    );
    const others = there.length - (files[0]?.beside ?? 0) - (files.length - open.length);
    return open.slice(Math.max(0, others)).map(({ fileName, fileSize }) => ({ field, fileName, fileSize }));
  });
}

/**
 * Files that an account only names but that are chosen in the answers here, which stand in for them; and those that are
 * not.
 */
export function putFilesBack(
  data: FormData,
  named: readonly NamedFile[],
  here: FormData,
): { data: FormData; files: NamedFile[] } {
  const files: NamedFile[] = [];
  let whole = data;
  for (const file of named) {
    const chosen = getAnswerAt(here, file.field);
    const own = toFileRecords(chosen).find(
      ({ fileKey, fileName, fileSize }) =>
        fileKey === undefined && fileName === file.fileName && fileSize === file.fileSize,
    );
    if (!own || !hasRowsOf(whole, file.field)) files.push(file);
    else if (!Array.isArray(chosen)) whole = setAnswerAt(whole, file.field, own);
    else whole = setAnswerAt(whole, file.field, [...toFileRecords(getAnswerAt(whole, file.field)), own]);
  }
  return { data: whole, files };
}

/**
 * The answers without files whose bytes this device does not have, and the names of those: they are asked for again.
 */
export function dropLostFiles(
  definition: ProviderDefinition,
  data: FormData,
  has: (localId: string) => boolean,
): { data: FormData; lost: NamedFile[] } {
  const lost: NamedFile[] = [];
  const isHere = (answer: Answer): boolean =>
    !isFileRecord(answer) || answer.fileKey !== undefined || has(findLocalId(answer) ?? '');
  const remaining = mapFilePlaces(listFields(definition), data, (place) => {
    const gone = listFilesOf(place).filter((record) => !isHere(record));
    if (gone.length === 0) return place.answer;
    lost.push(...gone.map(({ fileName, fileSize }) => ({ field: place.path, fileName, fileSize })));
    return pickFiles(place.answer, isHere);
  });
  return { data: remaining, lost };
}

function pickFiles(answer: Answer, isWanted: (answer: Answer) => boolean): Answer {
  if (Array.isArray(answer)) return (answer as Answer[]).filter(isWanted);
  return isWanted(answer) ? answer : undefined;
}

/** Local ids of all files in the answers that are not sent yet. */
export function listLocalIds(definition: ProviderDefinition, data: FormData): string[] {
  return listFilePlaces(listFields(definition), data)
    .flatMap((place) => listFilesOf(place).map(findLocalId))
    .filter((localId) => localId !== undefined);
}
