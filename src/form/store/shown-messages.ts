/** Which of the problems are said at the fields. */
import { getHolding } from '@/definition/language/field-kinds';
import type { FormDefinition } from '@/definition/parse/catalog';
import type { ValidationError } from '@/engine/validation/validation-error';
import { parentOf } from './answer-path';
import type { AnswerState } from './answer-state';
import { findFieldAt } from '@/engine/answers/answer-paths';

type Known = Pick<AnswerState, 'problems' | 'reported' | 'touched' | 'attempted'>;

/**
 * By path, the first message of each: what the server reported, then what is wrong in touched fields and attempted
 * forms.
 */
export function showMessages(
  { problems, reported, touched, attempted }: Known,
  forms: readonly FormDefinition[],
): Record<string, string> {
  const messages: Record<string, string> = {};
  const say = ({ path, message }: ValidationError) => (messages[path] ??= message);
  reported.forEach(say);
  for (const form of forms) {
    for (const problem of problems[form.id] ?? []) {
      if (attempted.has(form.id) || isTouched(problem.path, touched, form)) say(problem);
    }
  }
  return messages;
}

/** A file in a list of files ("papers.1") is touched with its field; an answer in a row or a list by itself. */
function isTouched(path: string, touched: ReadonlySet<string>, { fields }: FormDefinition): boolean {
  if (touched.has(path)) return true;
  const list = parentOf(path);
  const field = findFieldAt(fields, list);
  return touched.has(list) && field !== undefined && getHolding(field) === 'files';
}

/** The first message of what lies inside. */
export function findMessageInside(messages: AnswerState['messages'], path: string): string | undefined {
  return Object.entries(messages).find(([at]) => at.startsWith(`${path}.`))?.[1];
}
