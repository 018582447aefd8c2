/** Answers that do not hold become one 400 that lists every field, of a great many the first. */
import { MAX_VALIDATION_ERRORS, type ValidationError } from '@/engine/validation/validation-error';
import { ApiError } from './api-error';
import { t } from '@/texts/t';

/** Throws 400 unless the list is empty. */
export function assertValid(problems: readonly ValidationError[]): void {
  if (problems.length === 0) return;
  const errors = problems.slice(0, MAX_VALIDATION_ERRORS).map(({ path, message }) => ({ path, message }));
  throw new ApiError(400, 'VALIDATION_FAILED', errors[0]?.message ?? t('Some answers are not valid'), { errors });
}
