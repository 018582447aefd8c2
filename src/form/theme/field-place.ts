/**
 * Where RJSF says that a field, a list or a template stands. Nobody else knows how it says so, with `fieldPathId`: a
 * next RJSF may say it otherwise.
 */
import type { FieldPathId, FieldPathList, FieldProps } from '@rjsf/utils';

/** Whatever RJSF draws at a place. */
export interface Placed {
  fieldPathId: FieldPathId;
}

/** The keys and indexes that lead there. */
export function listSegments({ fieldPathId }: Placed): FieldPathList {
  return fieldPathId.path;
}

export function toDottedPath(path: FieldPathList): string {
  return path.join('.');
}

/** The question, whichever row it stands in: "directors.name". */
export function toQuestionPath(path: FieldPathList): string {
  return toDottedPath(path.filter((segment) => typeof segment === 'string'));
}

/** "directors.0.name"; '' of the form itself. */
export function readPath(placed: Placed): string {
  return toDottedPath(placed.fieldPathId.path);
}

/** That of a list's entries, which RJSF may put elsewhere. */
export function readListPath({ childFieldPathId, fieldPathId }: FieldProps): string {
  return toDottedPath((childFieldPathId ?? fieldPathId).path);
}

/** The id of the control. */
export function readId({ fieldPathId }: Placed): string {
  return fieldPathId.$id;
}

/** The name of the control. */
export function readName({ fieldPathId }: Placed): string | undefined {
  return fieldPathId.name;
}

/** What a field is given so that its control has another name. */
export function withName({ fieldPathId }: Placed, name: string): Placed {
  return { fieldPathId: { ...fieldPathId, name } };
}

/** The property that says it, for those that compare properties. */
export const PLACE = 'fieldPathId' satisfies keyof FieldProps;
