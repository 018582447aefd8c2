/** Documents as marks find them: where each stands among the answers, and the files that were there before. */
import type { DocumentEntryBody } from '@/api/shapes/review';
import type { TimelineEntry } from '@/api/shapes/application';
import { isHidden } from '@/definition/language/field-kinds';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { isFileRecord, type Answer, type FormData } from '@/engine/answers/form-data';
import { listFilePlaces, listFilesOf } from '@/engine/record/file-answers';

/** The question that a document answers; undefined where no applicant can be asked for it. */
export function findQuestion(
  definition: ProviderDefinition,
  data: FormData,
  documentId: string,
): { path: string; field: FieldDefinition } | undefined {
  const fields = listFields(definition);
  const place = listFilePlaces(fields, data).find((each) =>
    listFilesOf(each).some(({ fileKey }) => fileKey === documentId),
  );
  const field = place && findFieldAt(fields, place.path);
  return place && field && !isHidden(field) && field.ui.review !== 'hide' ? { path: place.path, field } : undefined;
}

/** A file that a correction replaced. */
export interface FormerDocument extends DocumentEntryBody {
  replaced_at: string;
}

/** Newest first. */
export function listFormer(timeline: readonly TimelineEntry[], now: readonly DocumentEntryBody[]): FormerDocument[] {
  const former = timeline.flatMap(({ changes, created_at }) =>
    changes.flatMap(({ path, before }) =>
      ([before].flat() as Answer[]).filter(isFileRecord).flatMap((file) =>
        file.fileUrl === undefined || file.fileKey === undefined
          ? []
          : [
              {
                id: file.fileKey,
                key: path.replace(/^documents\./, ''),
                name: file.fileName,
                url: file.fileUrl,
                type: file.fileType,
                size: file.fileSize,
                hash: '',
                uploaded_at: String(file['uploadedAt'] ?? ''),
                replaced_at: created_at,
              },
            ],
      ),
    ),
  );
  const newest = former.toSorted((one, other) => other.replaced_at.localeCompare(one.replaced_at));
  return newest.filter(
    ({ id }, index) => !now.some((each) => each.id === id) && newest.findIndex((each) => each.id === id) === index,
  );
}
