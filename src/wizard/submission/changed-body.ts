/** What PATCH /applications/{id} is sent: only what changed, on which revision. */
import type { Application } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { REVISION_KEY } from '@/definition/language/reserved-keys';
import { isEmptyAnswer, type FormData } from '@/engine/answers/form-data';
import { toSubmissionBody, type Documents } from '@/engine/record/submission-body';
import { isSameAnswer } from '@/engine/answers/same-answer';

/** Answers that were cleared are sent as null; documents as a whole, when one of them changed, those that went as null. */
export function toChangedBody(
  definition: ProviderDefinition,
  { revision }: Pick<Application, 'revision'>,
  before: FormData,
  after: FormData,
): Record<string, unknown> {
  const { application_type, definition_version, documents, ...answers } = toSubmissionBody(definition, after);
  const old = toSubmissionBody(definition, before);
  const changed = Object.fromEntries(
    Object.entries(answers).filter(([key, answer]) => !isSameAnswer(answer, old[key])),
  );
  const { application_type: _type, definition_version: _version, documents: _documents, ...oldAnswers } = old;
  const cleared = Object.fromEntries(
    Object.keys(oldAnswers)
      .filter((key) => isEmptyAnswer(after[key]))
      .map((key) => [key, null]),
  );
  return {
    ...changed,
    ...cleared,
    ...(isSameAnswer(documents, old.documents) ? {} : { documents: withRemoved(documents, old.documents) }),
    application_type,
    definition_version,
    [REVISION_KEY]: revision,
  };
}

/** In a list, what is not there is gone; in a map it has to be said. */
function withRemoved(documents: Documents, old: Documents): Documents | Record<string, unknown> {
  if (Array.isArray(documents) || Array.isArray(old)) return documents;
  const removed = Object.keys(old).filter((path) => !Object.hasOwn(documents, path));
  return { ...Object.fromEntries(removed.map((path) => [path, null])), ...documents };
}
