/** An officer moves an application: only along the workflow, and only from the state that he has seen. */
import type { RequestedChange } from '@/api/contracts/application';
import type { BulkStatusAnswer, BulkStatusChange, StatusChange } from '@/api/contracts/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { findMove, getNeededPermission, getStatus, listOfficerMoves } from '@/engine/workflow/review-moves';
import type { Actor } from '../access';
import { REFUSALS } from '../access-rules';
import { ApiError } from '../api-error';
import { addEvent, getApplicationRow } from '../applications/application-store';
import type { StoredApplication } from '../applications/application-wire';
import { readStored } from '../applications/change-application';
import { refuseOtherRevision } from '../applications/revision';
import { moveUniqueAnswers } from '../applications/unique-answers';
import { addAudit } from '../administration/audit-log';
import { getDefinitionOf } from '../definitions/definition-store';
import { notifyOfStatus } from '../messages/notify-applicant';
import type { ProductPlatform } from '../product-platform';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { findDestination, moveTo } from './move-application';
import { refuseOwn } from './own-application';

export interface StatusMove {
  actor: Actor;
  id: string;
  change: StatusChange;
}

/** Of a move that has led on to the end of the validity. */
const VALIDITY_ENDED = 'Its validity had ended before.';

/**
 * Makes the move and answers the stored row, which is elsewhere when its validity had ended. 409 MOVE_NOT_ALLOWED says which moves are possible; 409 STALE when another change came first;
 * 400 without a comment where one is needed, or without fields to correct; 403 without the move's permission, and for one's own application.
 */
export async function changeStatus(platform: ProductPlatform, { actor, id, change }: StatusMove): Promise<StoredApplication> {
  const provider = await getDefinitionOf(platform, await getApplicationRow(platform.database.kysely, id));
  return platform.database.kysely.transaction().execute(async (transaction) => {
    const row = await getApplicationRow(transaction, id, { lock: true });
    await refuseOwn(transaction, row, actor);
    refuseOtherRevision(row, change.revision);
    const move = getMove(provider, row, change.status, actor);
    const marks = checkDemands(provider, row, move, change);
    const changed = await storeMove(transaction, { platform, actor, provider, row, change, marks });
    await notifyOfStatus(transaction, { platform, provider, row: changed }, { status: changed.status, comment: change.admin_comments });
    return changed;
  });
}

/** The same move for many, each from the revision that the officer saw; each answers for itself. */
export async function changeManyStatuses(platform: ProductPlatform, actor: Actor, { applications, ...change }: BulkStatusChange): Promise<BulkStatusAnswer> {
  const results: BulkStatusAnswer['results'] = [];
  for (const [id, revision] of new Map(applications.map((each) => [each.id, each.revision]))) {
    try {
      const { status } = await changeStatus(platform, { actor, id, change: { ...change, revision } });
      results.push({ id, ok: true, message: status === change.status ? '' : VALIDITY_ENDED });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ id, ok: false, message: error.message });
    }
  }
  return { results };
}

function getMove({ workflow }: ProviderDefinition, { status }: StoredApplication, to: string, { permissions }: Actor): Transition {
  const possible = listOfficerMoves(workflow, status, (permission) => permissions.includes(permission));
  const move = possible.find((each) => each.to === to);
  if (move) return move;
  const forbidden = findMove(workflow, status, to, 'officer');
  if (!forbidden) {
    const rest = possible.length === 0 ? 'No move is possible.' : `Possible: ${possible.map((each) => `${each.label} (${each.to})`).join(', ')}.`;
    throw new ApiError(409, 'MOVE_NOT_ALLOWED', `An application that is ${getStatus(workflow, status).label.toLowerCase()} cannot become ${getStatus(workflow, to).label.toLowerCase()}. ${rest}`);
  }
  const reviews = getNeededPermission(forbidden) === 'review_applications';
  throw new ApiError(403, 'forbidden', reviews ? REFUSALS.review_applications : `Access forbidden: You do not have permission for "${forbidden.label}"`);
}

/** What the move asks the officer for; answers the marks to store. */
function checkDemands(provider: ProviderDefinition, row: StoredApplication, move: Transition, change: StatusChange): RequestedChange[] {
  if (move.comment === 'required' && !change.admin_comments) throw missing('admin_comments', `${move.label} needs a comment to the applicant`);
  if (!move.marksFields) return [];
  const marks = change.requested_changes ?? [];
  if (marks.length === 0) throw missing('requested_changes', `${move.label} needs at least one field, document or row to correct`);
  const errors = marks.flatMap(({ path }, index) => (isKnownPath(provider, row, path) ? [] : [{ path: `requested_changes.${index}.path`, message: `${path} is not part of this application` }]));
  if (errors[0]) throw new ApiError(400, 'VALIDATION_FAILED', errors[0].message, { errors });
  return marks.map(({ path, reason }) => ({ path, reason }));
}

function missing(path: string, message: string): ApiError {
  return new ApiError(400, 'VALIDATION_FAILED', message, { errors: [{ path, message }] });
}

/** A field or document that the applicant can see; for rows, one that is there, or one of its fields. */
function isKnownPath(provider: ProviderDefinition, row: StoredApplication, path: string): boolean {
  const [key = '', index, inner, ...rest] = path.split('.');
  const field = provider.wizard.steps.flatMap((step) => step.fields).find((each) => each.key === key);
  if (!field || field.kind === 'hidden' || field.ui.review === 'hide' || rest.length > 0) return false;
  if (index === undefined) return true;
  const documents = row.documents as Record<string, unknown>;
  const rows = row.data[key] ?? (Array.isArray(documents) ? documents : documents[key]);
  if (!Array.isArray(rows) || !/^\d{1,4}$/.test(index) || Number(index) >= rows.length) return false;
  return inner === undefined || field.fields.some((each) => each.key === inner);
}

interface Move {
  platform: ProductPlatform;
  actor: Actor;
  provider: ProviderDefinition;
  row: StoredApplication;
  change: StatusChange;
  marks: RequestedChange[];
}

async function storeMove(queries: Queries, { platform, actor, provider, row, change, marks }: Move): Promise<StoredApplication> {
  const now = platform.clock();
  const status = findDestination(provider.workflow, row, change.status, now);
  const comment = change.admin_comments === undefined || change.admin_comments === '' ? undefined : change.admin_comments;
  const changed = await queries
    .updateTable('applications')
    .set({
      ...moveTo(provider.workflow, row, { status, by: 'officer', now }),
      admin_reviewed_by: actor.name,
      review_date: now,
      ...(comment === undefined ? {} : { admin_comments: comment }),
      requested_changes: toJson(marks),
      revision: row.revision + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await moveUniqueAnswers(queries, { provider, id: row.id, from: row.status, to: status, data: readStored(provider, row) });
  await addEvent(queries, row.id, {
    kind: 'status',
    title: getStatus(provider.workflow, status).label,
    ...(comment === undefined ? {} : { description: comment }),
    from: row.status,
    to: status,
    requestedChanges: marks,
    actor: { id: actor.userId, name: actor.name, side: 'officer' },
    at: now,
  });
  await addAudit(queries, { actor, action: 'application.status', subject: row.id, before: { status: row.status }, after: { status, comment: comment ?? null, marks }, at: now });
  return changed;
}
