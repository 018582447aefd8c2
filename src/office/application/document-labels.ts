/** What the documents of an application are called among each other. */
import type { DocumentEntryBody } from '@/api/shapes/review';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { listFileQuestions } from '@/engine/record/file-answers';
import { toPathText } from '@/engine/record/path-text';

/** One for each, by its question; the file's name where no question asks for it. */
export function labelDocuments(
  fields: readonly FieldDefinition[],
  documents: readonly Pick<DocumentEntryBody, 'key' | 'name'>[],
): string[] {
  return numberRepeated(
    documents.map(
      ({ key, name }) =>
        listFileQuestions(fields).find(({ field }) => field.ui.documentType === key)?.field.label ??
        (findFieldAt(fields, key) ? toPathText(fields, key) : name),
    ),
  );
}

/** Files of one list have one label: each says which of them it is. */
function numberRepeated(labels: readonly string[]): string[] {
  return labels.map((label, index) => {
    const all = labels.filter((each) => each === label).length;
    const place = labels.slice(0, index + 1).filter((each) => each === label).length;
    return all === 1 ? label : `${label} (${place} of ${all})`;
  });
}
