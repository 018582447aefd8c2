/** RJSF's validator, made of the form's compiled validators. */
import { hashForSchema, JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import type { SchemaValidators } from '@/engine/validation/form-validators';

/**
 * Says whether the answers meet a condition, or an alternative of a union: by the function that was compiled for that
 * part of the schema. Answers are checked as a whole by the answer store, so RJSF never asks for that. In place of
 * RJSF's precompiled validator, which compares the whole schema with its own before it answers any question.
 */
export function createConditionValidator(validators: SchemaValidators): ValidatorType {
  const names = new WeakMap<object, string>();
  const nameOf = (schema: RJSFSchema): string => {
    const name = schema.$id ?? names.get(schema) ?? hashForSchema(schema);
    names.set(schema, name);
    return name;
  };
  return {
    isValid: (schema, data) => {
      if (schema.$id === JUNK_OPTION_ID) return false;
      // What is no condition of the form, such as a single property that RJSF weighs alternatives by, is met by nothing.
      return validators[nameOf(schema)]?.(data) ?? false;
    },
    rawValidation: () => ({ errors: [] }),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
  };
}
