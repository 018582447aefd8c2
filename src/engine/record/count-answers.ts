/** How far somebody is with a form. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { isBlankAnswer, type FormData } from '../answers/form-data';
import { listVisibleFields } from '../conditions/visible-fields';
import { isSecret } from './shown-fields';

/** Of all that the form asks now, of whoever gave these answers; what it works out by itself is not asked. */
export function countAnswers(
  { wizard }: Pick<ProviderDefinition, 'wizard'>,
  data: FormData,
): { answered: number; asked: number } {
  const asked = wizard.steps
    .flatMap((step) => listVisibleFields(step, data))
    .filter((field) => !isSecret(field) && field.ui.readonly !== true);
  return {
    answered: asked.filter(({ key }) => !isBlankAnswer(data[key]) && data[key] !== false).length,
    asked: asked.length,
  };
}
