/** A transition that two officers take: the first one's decision is kept, the second one's makes it. */
import { findTransitionForm, type ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import type { FirstApproval, FirstApprovalEnd, StatusChange } from '@/api/shapes/review';
import type { RequestedChange } from '@/api/shapes/application';
import { toShortTime } from '@/engine/locale/formats';
import { holdsFor } from '@/engine/workflow/permissions';
import { getNeededPermission, getStatus } from '@/engine/workflow/transitions';
import { t } from '@/texts/t';
import { getDefinitionOf } from '../definitions/definition-store';
import { endFirstApproval, findFirstApproval, type StoredFirstApproval } from '../four-eyes/first-approval';
import { REFUSALS } from '../http/access-rules';
import type { Actor } from '../platform/actor';
import { ApiError, invalidAt } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { getSeenApplicationRow } from '../records/application-store';
import type { EnteredForm, StoredApplication } from '../records/application-wire';
import type { Queries } from '../storage/database';
import { assertNotOwn } from './own-application';

interface Deciding {
  platform: Platform;
  actor: Actor;
  provider: ProviderDefinition;
  row: StoredApplication;
  transition: Transition;
  change: StatusChange;
}

/**
 * The first approval that the change confirms; undefined where there is none to confirm. 409 AWAITS_SECOND, which names
 * the first officer, for whoever decides the same without saying that they have seen it; 409 SAME_PERSON for the first
 * officer; 409 STALE for a confirmation of what does not wait any more.
 */
export async function findConfirmed(
  queries: Queries,
  { platform, actor, provider, row, transition, change }: Deciding,
): Promise<StoredFirstApproval | undefined> {
  const first = await findFirstApproval(queries, platform.catalog, provider, row);
  const approval = first?.transition.id === transition.id ? first.approval : undefined;
  if (change.confirms !== undefined && approval?.id !== change.confirms) throw noLonger(provider, row);
  if (!approval) return undefined;
  const words = { officer: approval.officer_name, time: toShortTime(approval.at), transition: transition.label };
  if (approval.officer_id === actor.userId)
    throw new ApiError(
      409,
      'SAME_PERSON',
      t(
        'You have decided “{transition}” yourself ({time}), and it waits for a second person: another officer has to confirm it.',
        words,
      ),
    );
  if (change.confirms === undefined)
    throw new ApiError(
      409,
      'AWAITS_SECOND',
      t('{officer} has decided “{transition}” already ({time}). Look at it, then confirm or decline it.', words),
    );
  if (change.form_answers !== undefined || (change.requested_changes ?? []).length > 0)
    throw new ApiError(
      400,
      'VALIDATION_FAILED',
      t('What {officer} has marked or entered is confirmed as it is. Decline it to have it changed.', words),
    );
  return approval;
}

/** What is confirmed is what the first officer said, in the words of the second one where they have their own. */
export function withFirstWords(change: StatusChange, approval: StoredFirstApproval | undefined): StatusChange {
  if (!approval) return change;
  return {
    ...change,
    admin_comments: change.admin_comments ?? approval.admin_comments ?? undefined,
    requested_changes: approval.requested_changes as RequestedChange[],
  };
}

function noLonger({ workflow }: ProviderDefinition, { status }: StoredApplication): ApiError {
  return new ApiError(
    409,
    'STALE',
    t('What you saw waits for a second person no more; the status is now “{status}”. Please look at it again.', {
      status: getStatus(workflow, status).label,
    }),
  );
}

/**
 * As an officer reads it; null where nothing waits for a second person. `own`: whether the application is their own.
 */
export async function readFirstApproval(
  queries: Queries,
  { platform, actor, provider, row }: Pick<Deciding, 'platform' | 'actor' | 'provider' | 'row'>,
  own: boolean,
): Promise<FirstApproval | null> {
  const first = await findFirstApproval(queries, platform.catalog, provider, row);
  if (!first) return null;
  const { approval, transition } = first;
  const entered = approval.form as EnteredForm | null;
  const may = !own && holdsFor(actor, getNeededPermission(transition), row.application_type);
  return {
    id: approval.id,
    transition: transition.id,
    officer: approval.officer_name,
    at: approval.at.toISOString(),
    admin_comments: approval.admin_comments,
    requested_changes: approval.requested_changes as RequestedChange[],
    form: entered && findTransitionForm(provider, transition) ? { id: entered.id, data: entered.data } : null,
    may: approval.officer_id === actor.userId ? 'take back' : may ? 'confirm' : 'look',
  };
}

/** 403 for who lacks the transition's permission. */
export function transitionForbidden(transition: Transition): ApiError {
  return new ApiError(
    403,
    'FORBIDDEN',
    getNeededPermission(transition) === 'review_applications'
      ? t(REFUSALS.review_applications)
      : t('Access forbidden: You do not have permission for "{transition}"', { transition: transition.label }),
  );
}

interface EndOfApproval extends FirstApprovalEnd {
  actor: Actor;
  id: string;
}

/**
 * The first officer takes their decision back; another one who may make the transition declines it, and says why. 409
 * STALE when it does not wait any more; 403 for others and about one's own application; 400 without a reason.
 */
export async function endApproval(
  platform: Platform,
  { actor, id, approval: seenId, reason }: EndOfApproval,
): Promise<void> {
  const { kysely } = platform.database;
  const provider = await getDefinitionOf(platform, await getSeenApplicationRow(kysely, id, actor));
  await kysely.transaction().execute(async (transaction) => {
    const row = await getSeenApplicationRow(transaction, id, actor, { lock: true });
    await assertNotOwn(transaction, row, actor);
    const first = await findFirstApproval(transaction, platform.catalog, provider, row);
    if (first?.approval.id !== seenId) throw noLonger(provider, row);
    const own = first.approval.officer_id === actor.userId;
    if (!own && !holdsFor(actor, getNeededPermission(first.transition), row.application_type))
      throw transitionForbidden(first.transition);
    if (!own && reason === '')
      throw invalidAt(
        'reason',
        t('Say why you decline it: {officer} is told', { officer: first.approval.officer_name }),
      );
    await endFirstApproval(transaction, {
      platform,
      provider,
      row,
      ...first,
      actor,
      reason: own ? '' : reason,
      at: platform.clock(),
    });
  });
}
