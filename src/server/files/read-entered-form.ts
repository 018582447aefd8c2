/** What is entered into a form beside an application: checked by the very validator of the page. */
import type { FormDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { computeAnswers } from '@/engine/conditions/compute-answers';
import { checkForms } from '@/engine/validation/check-record';
import type { FormValidators } from '@/engine/validation/form-validators';
import { ApiError } from '../platform/api-error';
import { assertValid } from '../platform/assert-valid';
import type { Queries } from '../storage/database';
import { replaceFiles } from './attached-files';

interface Entered {
  form: FormDefinition;
  validators: FormValidators;
  given: Record<string, unknown>;
  userId: string;
  /** Under which the body has the answers: the paths of what is wrong begin with it. */
  below: string;
}

/** The answers with their files as we know them, and the keys of these. 400 that lists every field. */
export async function readEnteredForm(
  queries: Queries,
  { form, validators, given, userId, below }: Entered,
): Promise<{ data: FormData; keys: string[] }> {
  try {
    const wanted = computeAnswers([form], given as FormData);
    const { data, keys, problems } = await replaceFiles(queries, form.fields, wanted, userId);
    assertValid(checkForms({ steps: [form] }, validators, data));
    assertValid(problems);
    return { data, keys };
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode !== 400) throw error;
    const errors = error.errors.map(({ path, message }) => ({
      path: path === '' ? below : `${below}.${path}`,
      message,
    }));
    throw new ApiError(error.statusCode, error.code, error.message, { errors });
  }
}
