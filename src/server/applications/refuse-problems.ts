/** Answers that do not hold become one 400 that lists every field, of a great many the first. */
import { MOST_PROBLEMS, type Problem } from '@/engine/validation/problem';
import { ApiError } from '../api-error';

/** Throws 400 unless the list is empty. */
export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const errors = problems.slice(0, MOST_PROBLEMS).map(({ path, message }) => ({ path, message }));
  throw new ApiError(400, 'VALIDATION_FAILED', errors[0]?.message ?? 'Some answers are not valid', { errors });
}
