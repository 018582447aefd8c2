/** Answers that an invitation or the account gives: filled in where they are missing, refused where they differ. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer, type Answer, type FormData } from '@/engine/answers/form-data';
import { listLockedFields, type PrefillSources } from '@/engine/answers/initial-data';
import type { ValidationError } from '@/engine/validation/validation-error';
import { getAnswerAt, setAnswerAt } from '@/engine/answers/answer-paths';
import { isSameAnswer } from '@/engine/answers/same-answer';
import { listAsked, listAskedPaths } from '@/engine/conditions/asked';
import { assertValid } from '../http/assert-valid';

type LockingSources = Pick<PrefillSources, 'invitation' | 'account'>;

/** The answers of a new application with the locked ones in place; 400 that names each one that was changed. */
export function applyLockedAnswers(provider: ProviderDefinition, data: FormData, sources: LockingSources): FormData {
  return putInPlace(provider, data, listLockedFields(provider.wizard.steps, sources));
}

/**
 * The same for a change of a record: what is locked stays as it stands there, unless an officer has marked it for
 * correction.
 */
export function keepLockedAnswers(
  provider: ProviderDefinition,
  data: FormData,
  sources: LockingSources & { before: FormData; marked: ReadonlySet<string> },
): FormData {
  const { before, marked } = sources;
  // What was empty when it was submitted stays so unless it is answered now.
  const locked = [...listLockedFields(provider.wizard.steps, sources)].filter(
    ([path]) =>
      !marked.has(path.split('.')[0] ?? '') &&
      !(isEmptyAnswer(getAnswerAt(before, path)) && isEmptyAnswer(getAnswerAt(data, path))),
  );
  return putInPlace(
    provider,
    data,
    new Map(
      locked.map(([path, value]) => {
        const stored = getAnswerAt(before, path);
        return [path, isEmptyAnswer(stored) ? value : stored];
      }),
    ),
  );
}

function putInPlace(provider: ProviderDefinition, data: FormData, locked: ReadonlyMap<string, Answer>): FormData {
  const { steps } = provider.wizard;
  const asked = new Map(
    steps.flatMap((step) => listAskedPaths(listAsked(step, data))).map(({ path, asked: { field } }) => [path, field]),
  );
  const problems: ValidationError[] = [];
  let filled = data;
  for (const [path, value] of locked) {
    const field = asked.get(path);
    if (!field) continue;
    const given = getAnswerAt(data, path);
    if (!isEmptyAnswer(given) && !isSameAnswer(given, value))
      problems.push({ path, code: 'locked', message: `${field.label} is set already and cannot be changed` });
    if (value !== undefined) filled = setAnswerAt(filled, path, value);
  }
  assertValid(problems);
  return filled;
}
