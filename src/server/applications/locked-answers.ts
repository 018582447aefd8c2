/**
 * Answers that are not the applicant's to change: filled in where they are missing, refused where they differ. An
 * invitation or the account gives them, or the definition does, at any depth and in each row.
 */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer, type Answer, type FormData } from '@/engine/answers/form-data';
import { listLocks, type Lock, type LockingSources } from '@/engine/answers/initial-data';
import type { ValidationError } from '@/engine/validation/validation-error';
import { getAnswerAt, setAnswerAt } from '@/engine/answers/answer-paths';
import { isSameAnswer } from '@/engine/answers/same-answer';
import { findVisible, listVisiblePaths } from '@/engine/conditions/visible';
import { assertValid } from '../platform/assert-valid';
import { t } from '@/texts/t';

/** The answers of a new application with the locked ones in place; 400 that names each one that was changed. */
export function applyLockedAnswers(provider: ProviderDefinition, data: FormData, sources: LockingSources): FormData {
  const locks = listLocksOf(provider, data, sources).filter(({ isFree }) => !isFree);
  return putInPlace(
    data,
    locks.map((lock) => ({ lock, value: lock.start, others: [] })),
  );
}

export interface ChangeSources extends LockingSources {
  before: FormData;
  /** Paths that an officer has marked for correction. */
  marked: readonly string[];
}

/**
 * The same for a change of a record: what is locked stays as it stands there, unless an officer has marked it for
 * correction. Rows come, go and move, so what a row holds must be what any of them held, or what a new one begins with.
 */
export function keepLockedAnswers(provider: ProviderDefinition, data: FormData, sources: ChangeSources): FormData {
  const { before, marked } = sources;
  const locks = listLocksOf(provider, data, sources).flatMap((lock): Locked[] => {
    const { path, start, isFree } = lock;
    if (marked.some((mark) => path === mark || path.startsWith(`${mark}.`))) return [];
    const stored = getAnswerAt(before, path);
    // What was empty when it was submitted stays so unless it is answered now.
    if (isEmptyAnswer(stored) && (isFree || isEmptyAnswer(getAnswerAt(data, path)))) return [];
    const rows = listStored(before, path.split('.'));
    return [{ lock, value: isEmptyAnswer(stored) ? start : stored, others: isInRow(path) ? [...rows, start] : [] }];
  });
  return putInPlace(data, locks);
}

interface Locked {
  lock: Lock;
  /** What must stand there. */
  value: Answer;
  /** What may stand there besides. */
  others: readonly Answer[];
}

function listLocksOf(provider: ProviderDefinition, data: FormData, sources: LockingSources): Lock[] {
  const places = provider.wizard.steps.flatMap((step) => listVisiblePaths(findVisible(step, data)));
  return listLocks(
    places.map(({ path, visible: { field } }) => ({ path, field })),
    sources,
  );
}

function putInPlace(data: FormData, locked: readonly Locked[]): FormData {
  const problems: ValidationError[] = [];
  let filled = data;
  for (const { lock, value, others } of locked) {
    const { path, field } = lock;
    const given = getAnswerAt(data, path);
    if (isEmptyAnswer(given)) {
      if (!isEmptyAnswer(value)) filled = setAnswerAt(filled, path, value);
    } else if (![value, ...others].some((each) => isSameAnswer(given, each)))
      problems.push({
        path,
        code: 'locked',
        message: isEmptyAnswer(value)
          ? t('{field} is not yours to fill in', { field: field.label })
          : t('{field} is set already and cannot be changed', { field: field.label }),
      });
  }
  assertValid(problems);
  return filled;
}

function isInRow(path: string): boolean {
  return path.split('.').some((segment) => /^\d+$/.test(segment));
}

/** What stands at this place of any row. */
function listStored(answer: Answer, [segment, ...rest]: readonly string[]): Answer[] {
  if (segment === undefined) return [answer];
  if (Array.isArray(answer)) return (answer as readonly Answer[]).flatMap((entry) => listStored(entry, rest));
  return listStored(getAnswerAt({ answer }, `answer.${segment}`), rest);
}
