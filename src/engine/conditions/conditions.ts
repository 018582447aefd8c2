/** Whether a condition of the definitions holds for what is answered so far. */
import type { Condition } from '@/definition/language/condition';
import { getAnswerAt } from '../answers/answer-paths';
import { isBlankAnswer, type FormData } from '../answers/form-data';

export function holds(condition: Condition | undefined, data: FormData): boolean {
  if (!condition) return true;
  if ('all' in condition) return condition.all.every((inner) => holds(inner, data));
  if ('any' in condition) return condition.any.some((inner) => holds(inner, data));
  if ('not' in condition) return !holds(condition.not, data);
  const answer = getAnswerAt(data, condition.field);
  if ('is' in condition) return answer === condition.is;
  if ('isOneOf' in condition) return condition.isOneOf.some((value) => value === answer);
  if ('includes' in condition) return Array.isArray(answer) && answer.includes(condition.includes);
  return isBlankAnswer(answer) !== condition.isAnswered;
}
