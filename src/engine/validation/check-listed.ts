/** Answers that are not in their list, or no longer: no validator can know, for officers change lists at any time. */
import type { FieldDefinition } from '@/definition/parse/catalog';
import { getAnswerAt } from '../answers/answer-paths';
import type { AskedObject } from '../conditions/asked';
import { listAskedPaths } from '../conditions/asked';
import { toCodes } from '../lists/fill-lists';
import type { ValidationError } from './validation-error';

/** Each at its field; of several choices the first that is wrong is named. */
export function checkListed(asked: AskedObject): ValidationError[] {
  return listAskedPaths(asked).flatMap(({ path, asked: { field } }) => {
    if (!field.listed) return [];
    const answer = getAnswerAt(asked.given, path);
    const wrong = toCodes(answer).find((code) => !isOffered(field, code));
    return wrong === undefined ? [] : [{ path, code: 'choicesFrom', message: describe(field, wrong) }];
  });
}

function isOffered({ choices }: FieldDefinition, code: string): boolean {
  return choices.some(({ value, retired }) => value === code && retired !== true);
}

function describe({ label, choices, schema: { errorMessage } }: FieldDefinition, code: string): string {
  const retired = choices.find(({ value }) => value === code);
  if (retired) return `${label}: “${retired.label}” can no longer be chosen. Choose another.`;
  const own =
    typeof errorMessage === 'object' && errorMessage !== null && !Array.isArray(errorMessage)
      ? errorMessage['choicesFrom']
      : errorMessage;
  return typeof own === 'string' ? own : `${label}: choose one of the list`;
}
