/** Answers that an invitation or the account gives: filled in where they are missing, refused where they differ. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer, type Answer, type FormData } from '@/engine/answers/form-data';
import { listLockedFields, type PrefillSources } from '@/engine/answers/initial-data';
import type { ValidationError } from '@/engine/validation/validation-error';
import { listVisibleFields } from '@/engine/conditions/visible-fields';
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
    ([key]) => !marked.has(key) && !(isEmptyAnswer(before[key]) && isEmptyAnswer(data[key])),
  );
  return putInPlace(
    provider,
    data,
    new Map(locked.map(([key, value]) => [key, isEmptyAnswer(before[key]) ? value : before[key]])),
  );
}

function putInPlace(provider: ProviderDefinition, data: FormData, locked: ReadonlyMap<string, Answer>): FormData {
  const { steps } = provider.wizard;
  const fields = new Map(steps.flatMap((step) => listVisibleFields(step, data)).map((field) => [field.key, field]));
  const problems: ValidationError[] = [];
  const filled: FormData = { ...data };
  for (const [key, value] of locked) {
    const field = fields.get(key);
    if (!field) continue;
    if (!isEmptyAnswer(data[key]) && data[key] !== value)
      problems.push({ path: key, code: 'locked', message: `${field.label} is set already and cannot be changed` });
    filled[key] = value;
  }
  assertValid(problems);
  return filled;
}
