/** What an officer enters into the form of a transition: checked by the very validator of the page, and kept with it. */
import type { StatusChange } from '@/api/shapes/review';
import { findTransitionForm, type ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import type { FormData } from '@/engine/answers/form-data';
import { computeAnswers } from '@/engine/conditions/compute-answers';
import { checkForms } from '@/engine/validation/check-record';
import type { FormValidators } from '@/engine/validation/form-validators';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import { replaceFiles } from '../files/attached-files';
import { assertValid } from '../platform/assert-valid';
import type { EnteredForm } from '../records/application-wire';
import type { Queries } from '../storage/database';

const PATH = 'form_answers';

export interface FormToRead {
  provider: ProviderDefinition;
  validators: FormValidators;
  transition: Transition;
  actor: Actor;
  change: Pick<StatusChange, 'form_answers'>;
}

/**
 * Undefined for a transition without a form. 400 that lists every field, as paths below `form_answers`, and without
 * them where they are needed; 400 too where there is no form for them.
 */
export async function readEnteredForm(
  queries: Queries,
  { provider, validators, transition, actor, change }: FormToRead,
): Promise<{ form: EnteredForm; keys: string[] } | undefined> {
  const form = findTransitionForm(provider, transition);
  const given = change.form_answers;
  if (!form) {
    if (given !== undefined) throw refuse(`${transition.label} has no form to fill in`);
    return undefined;
  }
  if (given === undefined)
    throw refuse(`${transition.label} needs its form "${form.title}": open the application to fill it in`);
  try {
    const wanted = computeAnswers([form], given as FormData);
    const { data, keys, problems } = await replaceFiles(queries, form.fields, wanted, actor.userId);
    assertValid(checkForms({ steps: [form] }, validators, data));
    assertValid(problems);
    return { form: { id: form.id, visible: transition.visibleToApplicant ?? false, data }, keys };
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 400) throw below(error);
    throw error;
  }
}

function refuse(message: string): ApiError {
  return new ApiError(400, 'VALIDATION_FAILED', message, { errors: [{ path: PATH, message }] });
}

function below(error: ApiError): ApiError {
  const errors = error.errors.map(({ path, message }) => ({ path: path === '' ? PATH : `${PATH}.${path}`, message }));
  return new ApiError(error.statusCode, error.code, error.message, { errors });
}
