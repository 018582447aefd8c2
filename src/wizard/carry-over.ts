/** Brings a draft of an older definition into the current one. */
import type { ProviderDefinition } from '@/definition/catalog';
import { checkForm } from '@/engine/check-form';
import { isEmptyAnswer, type FormData } from '@/engine/form-data';
import { getFormValidator, type FormValidators } from '@/engine/form-validators';
import { keyOf } from './answer-store';

/** Rules whose breach says that the answer is of another sort than is asked for now, not that it is unfinished. */
const MISFITS = new Set(['type', 'enum', 'oneOf', 'const', 'additionalProperties', 'uniqueItems']);

/** The answers that still fit, and the labels of those that do not (the key, where the field is gone). */
export function carryOver(definition: ProviderDefinition, validators: FormValidators, data: FormData): { data: FormData; dropped: string[] } {
  const { steps } = definition.wizard;
  const fields = new Map(steps.flatMap((step) => step.fields.map((field) => [field.key, field])));
  const misfits = new Set(steps.flatMap((step) => checkForm(step, getFormValidator(validators, step), data)).filter(({ code }) => MISFITS.has(code)).map(({ path }) => keyOf(path)));
  const dropped: string[] = [];
  const kept: FormData = {};
  for (const [key, answer] of Object.entries(data)) {
    if (isEmptyAnswer(answer)) continue;
    const field = fields.get(key);
    // An unticked declaration breaks "const" and fits all the same.
    const fits = field !== undefined && (!misfits.has(key) || (field.kind === 'declaration' && typeof answer === 'boolean'));
    if (fits) kept[key] = answer;
    else dropped.push(field?.label ?? key.replaceAll('_', ' '));
  }
  return { data: kept, dropped };
}
