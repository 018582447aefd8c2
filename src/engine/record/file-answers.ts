/** The files among the answers, at any depth: in objects, in rows, in rows of rows. */
import { getHolding, holdsFiles } from '@/definition/language/field-kinds';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { isFileRecord, type Answer, type FileRecord, type FormData } from '../answers/form-data';
import { mapAnswers, type AnswerPlace } from '../answers/map-answers';

export type FilePlace = AnswerPlace;

/** Every place of a file that has an answer, right or wrong, in the order of the form. */
export function listFilePlaces(fields: readonly FieldDefinition[], data: FormData): FilePlace[] {
  const places: FilePlace[] = [];
  mapFilePlaces(fields, data, (place) => {
    places.push(place);
    return place.answer;
  });
  return places;
}

/** The file records of a place, in order; what is none is left out. */
export function listFilesOf({ answer }: Pick<FilePlace, 'answer'>): FileRecord[] {
  return (Array.isArray(answer) ? (answer as readonly Answer[]) : [answer]).filter(isFileRecord);
}

/** The answers without those to questions for files; rows stay, a file that was an entry leaves null in its place. */
export function withoutFiles(fields: readonly FieldDefinition[], data: FormData): FormData {
  return mapFilePlaces(fields, data, () => undefined);
}

/** The answers with each file replaced. What stays whole stays the same object. */
export function mapFiles(
  fields: readonly FieldDefinition[],
  data: FormData,
  map: (file: FileRecord) => FileRecord,
): FormData {
  const mapOne = (answer: Answer) => (isFileRecord(answer) ? map(answer) : answer);
  return mapFilePlaces(fields, data, ({ answer }) =>
    Array.isArray(answer) ? (answer as readonly Answer[]).map(mapOne) : mapOne(answer),
  );
}

/** The answers with that of each place for files replaced; undefined takes it out. */
export function mapFilePlaces(
  fields: readonly FieldDefinition[],
  data: FormData,
  map: (place: FilePlace) => Answer,
): FormData {
  return mapAnswers(fields, data, { isMeant: holdsFiles, map });
}

/** Every field for a file or files, in objects and rows too, with its path; a row's number reads "*". */
export function listFileQuestions(
  fields: readonly FieldDefinition[],
  base = '',
): { path: string; field: FieldDefinition }[] {
  return fields
    .flatMap((field) => field.variants ?? [field])
    .flatMap((field) => {
      const path = `${base}${field.key}`;
      if (holdsFiles(field)) return [{ path, field }];
      if (getHolding(field) === 'object') return listFileQuestions(field.fields, `${path}.`);
      const fixed = (field.fixed ?? []).flatMap((entry, index) => listEntryFiles(entry, `${path}.${index}`));
      return [...fixed, ...(field.item ? listEntryFiles(field.item, `${path}.*`) : [])];
    });
}

function listEntryFiles(entry: FieldDefinition, path: string): { path: string; field: FieldDefinition }[] {
  return listFileQuestions([entry]).map(({ path: own, field }) => ({
    path: path + own.slice(entry.key.length),
    field,
  }));
}
