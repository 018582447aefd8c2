/** An officer ticks a section or document as checked, or takes the tick away. */
import type { Check, CheckChange } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { isCheckable, listChecklist } from '@/engine/record/checklist';
import { holdsFor } from '@/engine/workflow/permissions';
import { getStatus, mayComment } from '@/engine/workflow/transitions';
import type { Actor } from '../platform/actor';
import { REFUSALS } from '../http/access-rules';
import { ApiError } from '../platform/api-error';
import { readStored } from '../records/stored-answers';
import { assertSameRevision } from '../applications/revision';
import { addAudit } from '../audit/audit-log';
import { getDefinitionOf } from '../definitions/definition-store';
import type { Platform } from '../platform/platform';
import { getSeenApplicationRow } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import { listChecks } from '../records/checks';
import type { Queries } from '../storage/database';
import { assertNotOwn } from './own-application';

/**
 * Returns all ticks of the application. 403 for officers who neither review nor move applications of this kind, and
 * about one's own application; 409 when it was decided on, or changed since the officer saw it; 400 for what is not on
 * its checklist. A tick that is there already stays its officer's.
 */
export async function changeCheck(
  platform: Platform,
  { actor, id, change }: { actor: Actor; id: string; change: CheckChange },
): Promise<Check[]> {
  const seen = await getSeenApplicationRow(platform.database.kysely, id, actor);
  const provider = await getDefinitionOf(platform, seen);
  if (!mayComment(provider.workflow, (permission) => holdsFor(actor, permission, seen.application_type)))
    throw new ApiError(403, 'FORBIDDEN', REFUSALS.review_applications);
  return platform.database.kysely.transaction().execute(async (transaction) => {
    const row = await getSeenApplicationRow(transaction, id, actor, { lock: true });
    await assertNotOwn(transaction, row, actor);
    assertSameRevision(row, change.revision);
    assertCheckable(provider, row);
    const title = getItemTitle(provider, row, change.item);
    const holding = (await listChecks(transaction, id)).some(
      ({ item, changed_at }) => item === change.item && changed_at === null,
    );
    if (holding !== change.checked) {
      const at = platform.clock();
      await (change.checked
        ? setCheck(transaction, { actor, id, item: change.item, at })
        : dropCheck(transaction, id, change.item));
      await addAudit(transaction, {
        actor,
        action: 'application.check',
        subject: id,
        before: { item: title, checked: holding },
        after: { item: title, checked: change.checked },
        at,
      });
    }
    return listChecks(transaction, id);
  });
}

function assertCheckable({ workflow }: ProviderDefinition, { status }: StoredApplication): void {
  if (isCheckable(workflow, status)) return;
  const { label } = getStatus(workflow, status);
  throw new ApiError(
    409,
    'DECIDED',
    `What was checked of an application that is ${label.toLowerCase()} stays as it is`,
  );
}

function getItemTitle(provider: ProviderDefinition, row: StoredApplication, item: string): string {
  const entry = listChecklist(provider, readStored(provider, row)).find(({ id }) => id === item);
  if (entry) return entry.title;
  const message = `There is nothing to check as "${item}" in this application`;
  throw new ApiError(400, 'VALIDATION_FAILED', message, { errors: [{ path: 'item', message }] });
}

async function setCheck(
  queries: Queries,
  { actor, id, item, at }: { actor: Actor; id: string; item: string; at: Date },
): Promise<void> {
  const tick = { checked_by: actor.userId, checked_by_name: actor.name, checked_at: at, changed_at: null };
  await queries
    .insertInto('application_checks')
    .values({ application_id: id, item, ...tick })
    .onConflict((conflict) => conflict.columns(['application_id', 'item']).doUpdateSet(tick))
    .execute();
}

async function dropCheck(queries: Queries, id: string, item: string): Promise<void> {
  await queries.deleteFrom('application_checks').where('application_id', '=', id).where('item', '=', item).execute();
}
