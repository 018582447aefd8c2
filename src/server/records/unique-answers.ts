/**
 * Answers that only one application of a type, or of several types together, may hold, until it is over. The primary
 * key decides, so two at once cannot both win.
 */
import type { UniqueRule } from '@/definition/language/submission';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { getAnswerAt } from '@/engine/answers/answer-paths';
import { toPathText } from '@/engine/record/path-text';
import { isEmptyAnswer, type Answer, type FormData } from '@/engine/answers/form-data';
import { isOpen, isOver } from '@/engine/workflow/transitions';
import { ApiError } from '../platform/api-error';
import type { Queries } from '../storage/database';
import { t } from '@/texts/t';

/**
 * Claims the values of the record in the caller's transaction; 409 with the rule's code, message and field when one is
 * taken.
 */
export async function claimUniqueAnswers(
  queries: Queries,
  provider: ProviderDefinition,
  applicationId: string,
  data: FormData,
): Promise<void> {
  await releaseUniqueAnswers(queries, [applicationId]);
  for (const rule of provider.submission.unique) {
    const answer = getAnswerAt(data, rule.field);
    if (isEmptyAnswer(answer)) continue;
    const claimed = await queries
      .insertInto('application_unique')
      .values({ ...toClaim(provider, rule, answer), application_id: applicationId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('application_id')
      .executeTakeFirst();
    if (!claimed && !(await isOfRenewed(queries, toClaim(provider, rule, answer), applicationId)))
      throw new ApiError(409, rule.code, rule.message, { at: rule.field });
  }
}

/**
 * Whether the application that this one renews has it: it is the same holder's, who hands it on when that one is over.
 */
async function isOfRenewed(queries: Queries, claim: ReturnType<typeof toClaim>, id: string): Promise<boolean> {
  const found = await queries
    .selectFrom('application_unique')
    .innerJoin('applications', 'applications.renews', 'application_unique.application_id')
    .select('applications.id')
    .where('applications.id', '=', id)
    .where('application_unique.application_type', '=', claim.application_type)
    .where('application_unique.field', '=', claim.field)
    .where('application_unique.normalised_value', '=', claim.normalised_value)
    .executeTakeFirst();
  return found !== undefined;
}

/** What one application alone may hold. */
export function toClaim({ applicationType }: ProviderDefinition, { field, across }: UniqueRule, answer: Answer) {
  return {
    // What several types share is of none of them.
    application_type: across === undefined ? applicationType : '',
    field: across ?? field,
    normalised_value: (typeof answer === 'string' ? answer : JSON.stringify(answer)).trim().toLowerCase(),
  };
}

/** Lets others have what these applications held. */
export async function releaseUniqueAnswers(queries: Queries, applicationIds: string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await queries.deleteFrom('application_unique').where('application_id', 'in', applicationIds).execute();
}

/** To the open application that renews this one, which has the same holder; else anybody may have it. */
async function handOn(queries: Queries, { workflow }: ProviderDefinition, id: string): Promise<void> {
  const renewals = await queries.selectFrom('applications').select(['id', 'status']).where('renews', '=', id).execute();
  const heir = renewals.find(({ status }) => isOpen(workflow, status));
  if (!heir) return releaseUniqueAnswers(queries, [id]);
  await queries
    .updateTable('application_unique')
    .set({ application_id: heir.id })
    .where('application_id', '=', id)
    .execute();
}

interface UniqueTransfer {
  provider: ProviderDefinition;
  id: string;
  from: string;
  to: string;
  /** Its answers, as the form has them. */
  data: FormData;
}

/**
 * Releases what an application held when a transition ends it; claims it again when one takes it up, or answers 409
 * where another has it meanwhile.
 */
export async function transferUniqueAnswers(
  queries: Queries,
  { provider, id, from, to, data }: UniqueTransfer,
): Promise<void> {
  const [was, is] = [isOver(provider.workflow, from), isOver(provider.workflow, to)];
  if (is) return handOn(queries, provider, id);
  if (!was) return;
  try {
    await claimUniqueAnswers(queries, provider, id, data);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = listFields(provider);
    const names = error.errors.map(({ path }) => toPathText(fields, path)).join(', ');
    throw new ApiError(
      409,
      error.code,
      t('Another application has taken the place of this one: it has the same {fields}', { fields: names }),
    );
  }
}
