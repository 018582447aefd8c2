/** Enters answers that a form must refuse, one at a time, into a step that is otherwise right. */
import { OWN_FORMATS } from '../../../src/definition/language/own-formats.ts';
import { type Locator, type Page, expect } from '@playwright/test';
import type { FieldDefinition, StepDefinition } from '../../../src/definition/parse/catalog.ts';
import { type Example, type WalkOptions, fillStep } from './form-walker';

/** Examples of the list whose first fault lies on the step. */
export function listFaultsOf(step: StepDefinition, examples: readonly Example[]): Example[] {
  const keys = new Set(step.fields.map(({ key }) => key));
  return examples.filter(({ expect: expected = [] }) => keys.has(expected[0]?.path.split('.')[0] ?? ''));
}

/** The fields of the step that two examples answer differently. */
export function listDifferences(step: StepDefinition, one: Example, other: Example): FieldDefinition[] {
  const answerOf = ({ data, files }: Example, key: string) => JSON.stringify([data[key], files[key]]);
  return step.fields.filter(({ key }) => answerOf(one, key) !== answerOf(other, key));
}

/** Whether a person can give this answer at all: nobody types words into a date, or chooses what is not offered. */
export function canBeEntered(
  { kind, choices, schema }: FieldDefinition,
  { data, files }: Example,
  key: string,
): boolean {
  const answer = data[key];
  const offered = (value: unknown) => choices.some((choice) => choice.value === value);
  switch (kind) {
    case 'file':
    case 'files':
      return files[key] !== undefined;
    case 'choice':
      return answer === undefined || offered(answer);
    case 'radio':
    case 'yes-no':
      return offered(answer);
    case 'many-choices':
      return (
        answer === undefined ||
        (Array.isArray(answer) && answer.every(offered) && new Set(answer).size === answer.length)
      );
    case 'number':
    case 'money':
      return answer === undefined || typeof answer === 'number';
    case 'date':
      return answer === undefined || (typeof answer === 'string' && /^\d{4}-\d\d-\d\d$/.test(answer));
    case 'time':
    case 'date-time':
    case 'month':
      return answer === undefined || (typeof answer === 'string' && isOfFormat(answer, schema.format ?? ''));
    case 'consent':
      return answer === undefined || answer === schema.const;
    case 'group':
      return (
        Array.isArray(answer) &&
        answer.every((row) =>
          Object.values(row as object).every((value) => typeof value === 'string' || Number.isInteger(value)),
        )
      );
    case 'declaration':
      return answer === undefined || typeof answer === 'boolean';
    case 'hidden':
      return false;
    default:
      return answer === undefined || typeof answer === 'string';
  }
}

/** Gives the fields the example's answers; what it does not answer is emptied. */
export async function enter(
  page: Page,
  step: StepDefinition,
  fields: readonly FieldDefinition[],
  example: Example,
  options: WalkOptions,
): Promise<void> {
  const form = page.locator(`[data-step="${step.id}"]`);
  for (const field of fields) await empty(form, field);
  await fillStep(page, { ...step, fields: [...fields] }, example, options);
}

async function empty(form: Locator, { key, kind, fields, schema }: FieldDefinition): Promise<void> {
  if (schema.computed !== undefined) return;
  const control = form.locator(`[name="${key}"]`);
  if (kind === 'group') for (const inner of fields) await empty(form, inner);
  else if (kind === 'choice') await control.selectOption('');
  else if (kind === 'many-choices' || kind === 'declaration' || kind === 'consent')
    for (const box of await control.all()) await box.uncheck();
  else if (!['file', 'files', 'radio', 'yes-no'].includes(kind))
    for (const each of await control.all()) await each.fill('');
}

/** Sees the message at its field or in the summary, after pressing the step's button where that can be pressed. */
export async function expectRefused(page: Page, step: StepDefinition, message: string): Promise<void> {
  const next = page.getByRole('button', { name: step.buttons.next, exact: true });
  if (await next.isEnabled()) await next.click();
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page.locator(`[data-step="${step.id}"]`)).toBeVisible();
}

/** Whether a picker of such times gives it. */
function isOfFormat(answer: string, format: string): boolean {
  return Object.entries(OWN_FORMATS).some(([name, pattern]) => name === format && pattern.test(answer));
}
