/** POST /applications/{id}/transitions: what an applicant can do with their record by a button, such as withdrawing it. */
import type { Application, OwnTransition } from '@/api/shapes/application';
import { getStatus, listApplicantActions } from '@/engine/workflow/transitions';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import { getDefinitionOf } from '../definitions/definition-store';
import { removeDraft } from '../drafts/draft-store';
import { notifyOfStatus } from '../messages/notify-applicant';
import type { Platform } from '../platform/platform';
import { addEvent, getOwnApplicationRow, readApplication } from '../records/application-store';
import { moveTo } from '../records/make-transition';
import { readStored } from '../records/stored-answers';
import { transferUniqueAnswers } from '../records/unique-answers';
import { toJson } from '../storage/column';
import { assertSameRevision } from './revision';

export interface OwnTransitionMade extends OwnTransition {
  actor: Actor;
  id: string;
}

/**
 * Returns the application after the transition; one that is where the transition leads already is returned as it is, so
 * that a repeat is harmless. 404 for an application of others; 409 TRANSITION_NOT_ALLOWED where the workflow offers the
 * applicant no such transition; 409 STALE when another change came first.
 */
export async function takeOwnTransition(
  platform: Platform,
  { actor, id, transition: wanted, revision }: OwnTransitionMade,
): Promise<Application> {
  const { kysely } = platform.database;
  const provider = await getDefinitionOf(platform, await getOwnApplicationRow(kysely, id, actor.userId));
  const { workflow } = provider;
  return kysely.transaction().execute(async (transaction) => {
    const row = await getOwnApplicationRow(transaction, id, actor.userId, { lock: true });
    const transition = listApplicantActions(workflow, row.status).find((each) => each.id === wanted);
    if (!transition) {
      const declared = workflow.transitions.find((each) => each.id === wanted && each.question !== undefined);
      if (declared?.to === row.status) return readApplication(transaction, row, 'applicant');
      throw new ApiError(
        409,
        'TRANSITION_NOT_ALLOWED',
        `This cannot be done with an application that is ${getStatus(workflow, row.status).label.toLowerCase()}.`,
      );
    }
    assertSameRevision(row, revision);
    const now = platform.clock();
    const { to } = transition;
    const changed = await transaction
      .updateTable('applications')
      .set({
        ...moveTo(workflow, row, { status: to, by: 'applicant', now }),
        requested_changes: toJson([]),
        revision: row.revision + 1,
        updated_at: now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await transferUniqueAnswers(transaction, { provider, id, from: row.status, to, data: readStored(provider, row) });
    await removeDraft(transaction, { userId: actor.userId, providerId: provider.id, correctionOf: id });
    await addEvent(transaction, id, {
      kind: 'status',
      title: getStatus(workflow, to).label,
      from: row.status,
      to,
      actor: { id: actor.userId, name: actor.name, side: 'applicant' },
      at: now,
    });
    await notifyOfStatus(transaction, { platform, provider, row: changed }, { status: to, transition: transition.id });
    return readApplication(transaction, changed, 'applicant');
  });
}
