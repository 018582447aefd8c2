/** What is wrong with a whole application. */
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { boundAnswers } from './bound-answers';
import { checkForm } from './check-form';
import { isRow, type Answer, type FormData } from '../answers/form-data';
import { getFormValidator, type FormValidators } from './form-validators';
import type { ValidationError } from './validation-error';
import { clearHiddenAnswers } from '../conditions/visible-fields';

/**
 * Problems of every step, in order, with what no step knows and what a condition hides refused by name, in rows too.
 */
export function checkRecord(
  provider: ProviderDefinition,
  validators: FormValidators,
  data: FormData,
): ValidationError[] {
  const { steps } = provider.wizard;
  const fields = listFields(provider);
  const known = new Set(fields.map((field) => field.key));
  const bounded = steps.reduce((answers, { schema }) => boundAnswers(schema, answers).data, data);
  const kept = clearHiddenAnswers(steps, bounded);
  const strangers = Object.keys(data).filter((key) => data[key] !== undefined && !(key in kept && known.has(key)));
  return [
    ...strangers.map((key): ValidationError =>
      known.has(key)
        ? toHidden(key, key)
        : { path: key, code: 'unknown-field', message: `${key} is not a field of this form` },
    ),
    ...fields.flatMap(({ key }) => listHiddenInRows(key, bounded[key], kept[key])),
    ...steps.flatMap((step) => checkForm(step, getFormValidator(validators, step), data)),
  ];
}

/** Answers in rows that a condition of the row hides: those that clearing them has taken. */
function listHiddenInRows(key: string, given: Answer, kept: Answer): ValidationError[] {
  if (given === kept || !Array.isArray(given) || !Array.isArray(kept)) return [];
  const cleared = kept as readonly Answer[];
  return (given as readonly Answer[]).flatMap((row, index) => {
    const rest = cleared[index];
    if (!isRow(row) || !isRow(rest)) return [];
    const hidden = Object.keys(row).filter(
      (inner) => row[inner] !== undefined && row[inner] !== null && !(inner in rest),
    );
    return hidden.map((inner) => toHidden(`${key}.${index}.${inner}`, inner));
  });
}

function toHidden(path: string, key: string): ValidationError {
  return { path, code: 'hidden-field', message: `${key} does not apply to these answers: leave it out` };
}
