/** Chosen files that are still to be sent. */
import type { FieldKind } from '@/definition/language/field-kinds';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import type { FileRecord, FormData } from '@/engine/answers/form-data';
import { listFilePlaces, listFilesOf } from '@/engine/record/file-answers';
import { toPathText } from '@/engine/record/path-text';
import { findLocalId } from '@/form/store/chosen-files';

export interface PendingFile {
  /** Path of its field. */
  field: string;
  kind: FieldKind;
  label: string;
  localId: string;
  file: FileRecord;
}

/** Chosen files that the server does not have yet, in the order of the form. */
export function listPending(definition: ProviderDefinition, data: FormData): PendingFile[] {
  const fields = listFields(definition);
  return listFilePlaces(fields, data).flatMap((place) =>
    listFilesOf(place).flatMap((file) => {
      const localId = findLocalId(file);
      const { path, field } = place;
      return localId === undefined
        ? []
        : [{ field: path, kind: field.kind, label: toPathText(fields, path), localId, file }];
    }),
  );
}
