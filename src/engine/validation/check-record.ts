/** What is wrong with a whole application. */
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { boundAnswers } from './bound-answers';
import { checkForm } from './check-form';
import { computeAnswers } from '../conditions/compute-answers';
import { findEntryField } from '../answers/entry-field';
import { isFileRecord, isRow, type Answer, type FormData } from '../answers/form-data';
import { getFormValidator, type FormValidators } from './form-validators';
import { checkRulesAcross, type FormsTogether } from './rules-across';
import type { ValidationError } from './validation-error';
import { clearHiddenAnswers } from '../conditions/visible-fields';
import { t } from '@/texts/t';

/**
 * Problems of every step with its totals worked out, in order, with what no step knows and what is not asked refused by
 * name, at every depth.
 */
export function checkRecord(
  provider: ProviderDefinition,
  validators: FormValidators,
  data: FormData,
): ValidationError[] {
  return checkForms(provider.wizard, validators, data);
}

/** The same of any forms that ask for one set of answers together. */
export function checkForms(wizard: FormsTogether, validators: FormValidators, answered: FormData): ValidationError[] {
  const { steps } = wizard;
  const data = computeAnswers(steps, answered);
  const fields = steps.flatMap((step) => step.fields);
  const known = new Set(fields.map((field) => field.key));
  const bounded = steps.reduce((answers, { schema }) => boundAnswers(schema, answers).data, data);
  const visible = clearHiddenAnswers(steps, bounded);
  const across = checkRulesAcross(wizard, bounded);
  const strangers = Object.keys(data).filter((key) => data[key] !== undefined && !(key in visible && known.has(key)));
  return [
    ...strangers.map((key): ValidationError =>
      known.has(key)
        ? toHidden(key, key)
        : { path: key, code: 'unknown-field', message: t('{key} is not a field of this form', { key }) },
    ),
    ...fields.flatMap((field) => listHiddenInside(field.key, field, bounded[field.key], visible[field.key])),
    ...steps.flatMap((step) => [
      ...checkForm(step, getFormValidator(validators, step), data),
      ...(across.get(step.id) ?? []),
    ]),
  ];
}

/**
 * Answers in objects and rows that clearing them has taken, since nobody is asked for them; in the order of the form.
 */
function listHiddenInside(
  path: string,
  field: FieldDefinition | undefined,
  answered: Answer,
  visible: Answer,
): ValidationError[] {
  if (answered === visible || !field) return [];
  if (Array.isArray(answered) && Array.isArray(visible)) {
    const cleared = visible as readonly Answer[];
    return (answered as readonly Answer[]).flatMap((entry, index) =>
      listHiddenInside(`${path}.${index}`, findEntryField(field, index), entry, cleared[index]),
    );
  }
  if (!isRow(answered) || !isRow(visible) || isFileRecord(answered)) return [];
  const inner = new Map((field.variants ?? [field]).flatMap(({ fields }) => fields.map((each) => [each.key, each])));
  return [...inner].flatMap(([key, each]) => {
    if (answered[key] === undefined || answered[key] === null) return [];
    return Object.hasOwn(visible, key)
      ? listHiddenInside(`${path}.${key}`, each, answered[key], visible[key])
      : [toHidden(`${path}.${key}`, key)];
  });
}

function toHidden(path: string, key: string): ValidationError {
  return { path, code: 'hidden-field', message: t('{key} does not apply to these answers: leave it out', { key }) };
}
