/** Answers that an invitation or the account gives: filled in where they are missing, refused where they differ. */
import type { ProviderDefinition } from '@/definition/catalog';
import { isEmptyAnswer, type FormData } from '@/engine/form-data';
import { listLockedFields, type PrefillSources } from '@/engine/initial-data';
import type { Problem } from '@/engine/problem';
import { listVisibleFields } from '@/engine/visible-fields';
import { refuseProblems } from './refuse-problems';

/** The answers with the locked ones in place; 400 that names each one that was changed. */
export function applyLockedAnswers(provider: ProviderDefinition, data: FormData, sources: Pick<PrefillSources, 'invitation' | 'account'>): FormData {
  const { steps } = provider.wizard;
  const locked = listLockedFields(steps, sources);
  const fields = new Map(steps.flatMap((step) => listVisibleFields(step, data)).map((field) => [field.key, field]));
  const problems: Problem[] = [];
  const filled: FormData = { ...data };
  for (const [key, value] of locked) {
    const field = fields.get(key);
    if (!field) continue;
    if (!isEmptyAnswer(data[key]) && data[key] !== value) problems.push({ path: key, code: 'locked', message: `${field.label} is set already and cannot be changed` });
    filled[key] = value;
  }
  refuseProblems(problems);
  return filled;
}
