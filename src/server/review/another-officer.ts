/** Nobody decides on what is said against a decision of theirs. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { isDecided } from '@/engine/workflow/transitions';
import { t } from '@/texts/t';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { StoredApplication } from '../records/application-wire';
import type { Queries } from '../storage/database';

/** Id of the officer who made the last decision; undefined before any. */
export async function findLastDecider(
  queries: Queries,
  { workflow }: Pick<ProviderDefinition, 'workflow'>,
  { id }: Pick<StoredApplication, 'id'>,
): Promise<string | undefined> {
  const decided = workflow.statuses.filter((status) => isDecided(workflow, status.id)).map((status) => status.id);
  const event = await queries
    .selectFrom('application_events')
    .select('actor_id')
    .where('application_id', '=', id)
    .where('kind', '=', 'status')
    .where('actor_role', '=', 'officer')
    .where('to_status', 'in', decided)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.actor_id ?? undefined;
}

export interface WantedTransition {
  provider: Pick<ProviderDefinition, 'workflow'>;
  row: Pick<StoredApplication, 'id'>;
  transition: Transition;
  actor: Pick<Actor, 'userId'>;
}

/** 403 for a transition that is another officer's. */
export async function assertAnotherOfficer(
  queries: Queries,
  { provider, row, transition, actor }: WantedTransition,
): Promise<void> {
  if (transition.anotherOfficer !== true) return;
  if ((await findLastDecider(queries, provider, row)) !== actor.userId) return;
  throw new ApiError(
    403,
    'ANOTHER_OFFICER',
    t('You made the decision that this is about: another officer has to make “{transition}”', {
      transition: transition.label,
    }),
  );
}
