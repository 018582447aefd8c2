/** What is wrong with a whole application. */
import type { ProviderDefinition } from '@/definition/catalog';
import { checkForm } from './check-form';
import type { FormData } from './form-data';
import { getFormValidator, type FormValidators } from './form-validators';
import type { Problem } from './problem';
import { clearHiddenAnswers } from './visible-fields';

/** Problems of every step, in order, with what no step knows and what a condition hides refused by name. */
export function checkRecord(provider: ProviderDefinition, validators: FormValidators, data: FormData): Problem[] {
  const { steps } = provider.wizard;
  const known = new Set(steps.flatMap((step) => step.fields.map((field) => field.key)));
  const kept = clearHiddenAnswers(steps, data);
  const strangers = Object.keys(data).filter((key) => data[key] !== undefined && !(key in kept && known.has(key)));
  return [
    ...strangers.map((key): Problem =>
      known.has(key)
        ? { path: key, code: 'hidden-field', message: `${key} does not apply to these answers: leave it out` }
        : { path: key, code: 'unknown-field', message: `${key} is not a field of this form` },
    ),
    ...steps.flatMap((step) => checkForm(step, getFormValidator(validators, step), data)),
  ];
}
