/** One application of a type at a time, for each person and for each invitation. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Workflow } from '@/definition/language/workflow';
import { getStatus, isOpen } from '@/engine/workflow/transitions';
import { ApiError } from '../platform/api-error';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { toReference } from '@/engine/record/reference';

export interface NewOne {
  userId: string;
  provider: ProviderDefinition;
  invitationId: string | undefined;
  /** By the version of the record's definition, as readWorkflows answers them. */
  workflows: ReadonlyMap<string, Workflow>;
}

/**
 * The workflows of what the person has filed under the type: each record is judged by its own, and one whose own cannot
 * be read by today's.
 */
export async function readWorkflows(
  platform: Platform,
  userId: string,
  { applicationType }: ProviderDefinition,
): Promise<Map<string, Workflow>> {
  const records = await platform.database.kysely
    .selectFrom('applications')
    .select(['provider', 'definition_version'])
    .distinct()
    .where('user_id', '=', userId)
    .where('application_type', '=', applicationType)
    .execute();
  const workflows = new Map<string, Workflow>();
  for (const record of records) {
    const definition = await unlessUnreadable(getDefinitionOf(platform, record));
    if (definition) workflows.set(record.definition_version, definition.workflow);
  }
  return workflows;
}

/**
 * 409 ALREADY_APPLIED, naming the application that is open, unless the definition allows several; one invitation never
 * takes two. Called in the transaction that stores the new one: whoever sends two at once is made to wait.
 */
export async function assertFirst(
  queries: Queries,
  { userId, provider, invitationId, workflows }: NewOne,
): Promise<void> {
  const { several } = provider.submission;
  if (several && invitationId === undefined) return;
  await queries.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute();
  let query = queries
    .selectFrom('applications')
    .select(['number', 'status', 'definition_version'])
    .where('user_id', '=', userId)
    .where('application_type', '=', provider.applicationType);
  if (several) query = query.where('invitation_id', '=', invitationId ?? '');
  for (const { number, status, definition_version } of await query.orderBy('number').execute()) {
    const workflow = workflows.get(definition_version) ?? provider.workflow;
    if (!isOpen(workflow, status)) continue;
    throw new ApiError(
      409,
      'ALREADY_APPLIED',
      `You have applied here before: ${toReference(number)} is ${getStatus(workflow, status).label.toLowerCase()}. You can apply again when that application is over.`,
    );
  }
}
