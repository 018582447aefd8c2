/**
 * RJSF's validator: what decides its conditions is what decides them everywhere. Its own `createPrecompiledValidator` throws
 * in the page at a condition that `schemaParser` has not found at the build, as in entries of a tuple and in the questions
 * of an alternative: an analyst's form that is right would not open.
 */
import { JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import type { JsonSchema } from '@/definition/language/json-schema';
import { isEmptyAnswer, isRow, type Answer } from '@/engine/answers/form-data';
import { fitsSchema } from '@/engine/conditions/fits-schema';

/**
 * Says whether the answers meet a condition, or an alternative of a union. Answers are checked as a whole by the answer
 * store, with the form's compiled validator, so RJSF never asks for that.
 */
export const conditionValidator: ValidatorType = {
  isValid: (schema: RJSFSchema, data) =>
    schema.$id !== JUNK_OPTION_ID && fitsSchema(schema as JsonSchema, withoutEmpty(data as Answer)),
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
};

/** Alternatives are told of all that an object holds; a text that was emptied again is no answer to them either. */
function withoutEmpty(answer: Answer): Answer {
  if (!isRow(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([key, inner]) => (isEmptyAnswer(inner) ? [] : [[key, withoutEmpty(inner)]])),
  );
}
