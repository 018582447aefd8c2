/** Nobody decides on what is said against a decision of theirs. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { isDecided } from '@/engine/workflow/transitions';
import { t } from '@/texts/t';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import { listStandingTransitions } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import type { Queries } from '../storage/database';

/** Id of the officer who made the last decision that was not taken back; undefined before any. */
export async function findLastDecider(
  queries: Queries,
  { workflow }: Pick<ProviderDefinition, 'workflow'>,
  { id }: Pick<StoredApplication, 'id'>,
): Promise<string | undefined> {
  const last = (await listStandingTransitions(queries, id)).findLast(
    ({ actor_role, to_status }) => actor_role === 'officer' && to_status !== null && isDecided(workflow, to_status),
  );
  return last?.actor_id ?? undefined;
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
