/**
 * The files of a record: they must be the applicant's own uploads, and what is known of them is what we measured, not
 * what was sent.
 */
import { getHolding } from '@/definition/language/field-kinds';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { isFileRecord, type Answer, type FileRecord, type FormData } from '@/engine/answers/form-data';
import type { ValidationError } from '@/engine/validation/validation-error';
import { listFilePlaces, mapFiles } from '@/engine/record/file-answers';
import { ApiError } from '../platform/api-error';
import type { Queries } from '../storage/database';
import { toFileRecord, type StoredFile } from './stored-file';
import { t } from '@/texts/t';

interface Place {
  path: string;
  field: FieldDefinition;
  answer: Answer;
}

/**
 * The answers with every file replaced by its row, and a problem for each that is unknown, another person's, or no file
 * at all. The answers are checked as they are then; what is wrong with them is told first.
 */
export async function replaceFiles(
  queries: Queries,
  fields: readonly FieldDefinition[],
  data: FormData,
  userId: string,
): Promise<{ data: FormData; keys: string[]; problems: ValidationError[] }> {
  const places = listPlaces(fields, data);
  const keys = places.flatMap((place) => findKey(place) ?? []);
  const rows =
    keys.length === 0
      ? []
      : await queries
          .selectFrom('files')
          .selectAll()
          .where('key', 'in', keys)
          .where('owner_id', '=', userId)
          .where((where) => where.or([where('state', '!=', 'deleted'), where('threat', 'is not', null)]))
          .execute();
  const known = new Map(rows.map((row) => [row.key, row]));
  const problems = places.flatMap((place) => findProblem(place, known));
  const seen = new Set<string>();
  for (const place of places) {
    const key = findKey(place);
    if (key !== undefined && seen.has(key))
      problems.push({
        path: place.path,
        code: 'repeated-file',
        message: t('{field}: the same upload cannot be sent twice', { field: place.field.label }),
      });
    if (key !== undefined) seen.add(key);
  }
  const replaced = mapFiles(fields, data, (file) => {
    const row = known.get(file.fileKey ?? '');
    return row ? (toFileRecord(row) as FileRecord) : file;
  });
  return { data: replaced, keys, problems };
}

/** Marks the uploads as parts of the record, in the caller's transaction; 409 when one is a part of another already. */
export async function attachFiles(
  queries: Queries,
  applicationId: string,
  keys: string[],
  userId: string,
): Promise<void> {
  if (keys.length === 0) return;
  const rows = await queries
    .updateTable('files')
    .set({ state: 'attached', attached_to: applicationId })
    .where('key', 'in', keys)
    .where('owner_id', '=', userId)
    .where('quarantined_at', 'is', null)
    .where((where) => where.or([where('state', '=', 'stored'), where('attached_to', '=', applicationId)]))
    .returning('key')
    .execute();
  if (rows.length === keys.length) return;
  const waiting = await queries
    .selectFrom('files')
    .select('id')
    .where('key', 'in', keys)
    .where('quarantined_at', 'is not', null)
    .executeTakeFirst();
  if (waiting)
    throw new ApiError(
      409,
      'FILE_IN_QUARANTINE',
      t('A document is still being checked for viruses. Nothing is lost: please send it again in a minute.'),
    );
  throw new ApiError(
    409,
    'FILE_ATTACHED',
    t('One of the documents belongs to another application already. Please upload it again.'),
  );
}

/** Lets go of uploads that a change has replaced; they stay for as long as the record's history names them. */
export async function detachFiles(queries: Queries, applicationId: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await queries
    .updateTable('files')
    .set({ state: 'stored', attached_to: null })
    .where('attached_to', '=', applicationId)
    .where('key', 'in', keys)
    .execute();
}

/** Keys of all files in the answers. */
export function listFileKeys(provider: ProviderDefinition, data: FormData): string[] {
  return listPlaces(listFields(provider), data).flatMap((place) => findKey(place) ?? []);
}

function listPlaces(fields: readonly FieldDefinition[], data: FormData): Place[] {
  return listFilePlaces(fields, data).flatMap((place) =>
    getHolding(place.field) === 'files' && Array.isArray(place.answer)
      ? (place.answer as Answer[]).map((answer, index) => ({ ...place, path: `${place.path}.${index}`, answer }))
      : [place],
  );
}

function findKey({ answer }: Place): string | undefined {
  return isFileRecord(answer) && typeof answer.fileKey === 'string' && answer.fileKey !== ''
    ? answer.fileKey
    : undefined;
}

function findProblem(place: Place, known: ReadonlyMap<string, StoredFile>): ValidationError[] {
  const key = findKey(place);
  if (key === undefined) return [{ path: place.path, code: 'not-uploaded', message: t('Must be a valid file') }];
  const row = known.get(key);
  if (row?.threat) {
    const message = t('{field}: a virus was found in {file}, so it was not kept. Please choose a clean copy.', {
      field: place.field.label,
      file: row.name,
    });
    return [{ path: place.path, code: 'infected-file', message }];
  }
  if (row?.quarantined_at) {
    const message = t(
      '{field}: {file} is still being checked for viruses. Nothing is lost: please submit again in a minute.',
      { field: place.field.label, file: row.name },
    );
    return [{ path: place.path, code: 'file-in-quarantine', message }];
  }
  if (!row)
    return [
      {
        path: place.path,
        code: 'unknown-file',
        message: t('{field}: this upload was not found. Please choose the file again.', { field: place.field.label }),
      },
    ];
  return [];
}
