/** One application of a type at a time, for each person and for each invitation. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Workflow } from '@/definition/language/workflow';
import { getStatus, isOpen } from '@/engine/workflow/review-moves';
import { ApiError } from '../api-error';
import { getDefinitionOf } from '../definitions/definition-store';
import type { ProductPlatform } from '../product-platform';
import type { Queries } from '../storage/database';
import { toReference } from './application-wire';

export interface NewOne {
  userId: string;
  provider: ProviderDefinition;
  invitationId: string | undefined;
  /** By the version of the record's definition, as readWorkflows answers them. */
  workflows: ReadonlyMap<string, Workflow>;
}

/** The workflows of what the person has filed under the type: each record is judged by its own. */
export async function readWorkflows(platform: ProductPlatform, userId: string, { applicationType }: ProviderDefinition): Promise<Map<string, Workflow>> {
  const records = await platform.database.kysely
    .selectFrom('applications').select(['provider', 'definition_version']).distinct()
    .where('user_id', '=', userId).where('application_type', '=', applicationType)
    .execute();
  return new Map(await Promise.all(records.map(async (record) => [record.definition_version, (await getDefinitionOf(platform, record)).workflow] as const)));
}

/**
 * 409 ALREADY_APPLIED, naming the application that is open, unless the definition allows several; one invitation never takes two. Called in the
 * transaction that stores the new one: whoever sends two at once is made to wait.
 */
export async function refuseSecond(queries: Queries, { userId, provider, invitationId, workflows }: NewOne): Promise<void> {
  const several = provider.submission.several ?? false;
  if (several && invitationId === undefined) return;
  await queries.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute();
  let query = queries.selectFrom('applications').select(['number', 'status', 'definition_version']).where('user_id', '=', userId).where('application_type', '=', provider.applicationType);
  if (several) query = query.where('invitation_id', '=', invitationId ?? '');
  for (const { number, status, definition_version } of await query.orderBy('number').execute()) {
    const workflow = workflows.get(definition_version) ?? provider.workflow;
    if (!isOpen(workflow, status)) continue;
    throw new ApiError(409, 'ALREADY_APPLIED', `You have applied here before: ${toReference(number)} is ${getStatus(workflow, status).label.toLowerCase()}. You can apply again when that application is over.`);
  }
}
