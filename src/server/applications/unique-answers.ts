/** Answers that only one application of a type may hold. The primary key decides, so two at once cannot both win. */
import type { ProviderDefinition } from '@/definition/catalog';
import { isEmptyAnswer, type FormData } from '@/engine/form-data';
import { ApiError } from '../api-error';
import type { Queries } from '../storage/database';

/** Claims the values of the record in the caller's transaction; 409 with the rule's code, message and field when one is taken. */
export async function claimUniqueAnswers(queries: Queries, provider: ProviderDefinition, applicationId: string, data: FormData): Promise<void> {
  await queries.deleteFrom('application_unique').where('application_id', '=', applicationId).execute();
  for (const rule of provider.submission.unique) {
    const answer = data[rule.field];
    if (isEmptyAnswer(answer)) continue;
    const claimed = await queries
      .insertInto('application_unique')
      .values({ application_type: provider.applicationType, field: rule.field, normalised_value: (typeof answer === 'string' ? answer : JSON.stringify(answer)).trim().toLowerCase(), application_id: applicationId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('application_id')
      .executeTakeFirst();
    if (!claimed) throw new ApiError(409, rule.code, rule.message, { errors: [{ path: rule.field, message: rule.message }] });
  }
}
