/** Reading applications, and adding to their history. */
import type { Application, RequestedChange, TimelineEntry } from '@/api/shapes/application';
import { toReference } from '@/engine/record/reference';
import { holdsFor, type HeldPermissions } from '@/engine/workflow/permissions';
import { ApiError } from '../platform/api-error';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import {
  leaveOutDesk,
  toApplication,
  type Audience,
  type EnteredForm,
  type StoredApplication,
} from './application-wire';
import { TAKEN_BACK } from './desk-titles';
import { isUuid } from '../storage/uuid';
import { t } from '@/texts/t';

/** 404, in the specification's words. */
export function applicationNotFound(): ApiError {
  return new ApiError(404, 'APPLICATION_NOT_FOUND', t('Application not found'));
}

/** The row; 404 when there is none. With `lock`, nobody else changes it until the transaction ends. */
export async function getApplicationRow(
  queries: Queries,
  id: string,
  { lock }: { lock?: boolean } = {},
): Promise<StoredApplication> {
  if (!isUuid(id)) throw applicationNotFound();
  const query = queries.selectFrom('applications').selectAll().where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw applicationNotFound();
  return row;
}

/** As getApplicationRow; 404 also when it is another person's, so that nobody learns which ids exist. */
export async function getOwnApplicationRow(
  queries: Queries,
  id: string,
  userId: string,
  options: { lock?: boolean } = {},
): Promise<StoredApplication> {
  const row = await getApplicationRow(queries, id, options);
  if (row.user_id !== userId) throw applicationNotFound();
  return row;
}

/** As getApplicationRow, for an officer; 404 also when it is of a type whose applications they do not see. */
export async function getSeenApplicationRow(
  queries: Queries,
  id: string,
  officer: HeldPermissions,
  options: { lock?: boolean } = {},
): Promise<StoredApplication> {
  const row = await getApplicationRow(queries, id, options);
  if (!holdsFor(officer, 'view_applications', row.application_type)) throw applicationNotFound();
  return row;
}

/** The application with its history and the comments that the audience may see. */
export async function readApplication(
  queries: Queries,
  row: StoredApplication,
  audience: Audience,
): Promise<Application> {
  const events = await queries
    .selectFrom('application_events')
    .selectAll()
    .where('application_id', '=', row.id)
    .orderBy('id')
    .execute();
  const comments = await queries
    .selectFrom('comments')
    .selectAll()
    .where('application_id', '=', row.id)
    .orderBy('created_at')
    .execute();
  return {
    ...toApplication(row, { events, comments, audience }),
    ...(await readCertificates(queries, [row.id])).get(row.id),
    ...(await readLinks(queries, row)),
  };
}

/** The one that it renews, and the last that renews it. */
async function readLinks(
  queries: Queries,
  { id, renews }: StoredApplication,
): Promise<Pick<Application, 'renews' | 'renewed_by'>> {
  const linked = await queries
    .selectFrom('applications')
    .select(['id', 'number', 'status', 'renews'])
    .where((where) => where.or([where('renews', '=', id), ...(renews === null ? [] : [where('id', '=', renews)])]))
    .orderBy('number')
    .execute();
  const toLink = (row: (typeof linked)[number] | undefined) =>
    row && { id: row.id, reference: toReference(row.number), status: row.status };
  const before = toLink(linked.find((each) => each.id === renews));
  const after = toLink(linked.findLast((each) => each.renews === id));
  return { ...(before && { renews: before }), ...(after && { renewed_by: after }) };
}

/**
 * By application, what was issued last; none of one whose approval was taken back before anybody was told of it. In one
 * query for all of them, and one more where some are suspended.
 */
export async function readCertificates(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, Pick<Application, 'certificate'>>> {
  if (ids.length === 0) return new Map();
  const issues = await queries
    .selectFrom('certificates')
    .distinctOn('application_id')
    .select(['application_id', 'number', 'state', 'state_since', 'public_reason', 'valid_from', 'valid_until'])
    .select('created_at')
    .where('application_id', 'in', ids)
    .orderBy('application_id')
    .orderBy('issue', 'desc')
    .execute();
  const suspended = issues.flatMap(({ application_id, state }) => (state === 'suspended' ? [application_id] : []));
  const events = suspended.length === 0 ? [] : await selectTransitions(queries, suspended).execute();
  const told = issues.filter(
    ({ application_id, state, created_at }) =>
      state !== 'suspended' ||
      wasToldOf(
        events.filter((event) => event.application_id === application_id),
        created_at,
      ),
  );
  return new Map(
    told.map((issued) => [
      issued.application_id,
      {
        certificate: {
          number: issued.number,
          state: issued.state,
          state_since: issued.state_since.toISOString(),
          valid_from: issued.valid_from.toISOString(),
          valid_until: issued.valid_until?.toISOString() ?? null,
          // What was replaced keeps why it was suspended, should its replacement be taken back.
          ...(issued.public_reason === null || issued.state === 'replaced'
            ? {}
            : { public_reason: issued.public_reason }),
        },
      },
    ]),
  );
}

type Transitions = Awaited<ReturnType<ReturnType<typeof selectTransitions>['execute']>>;

/** Whether a change into the status by which it was issued stands: that one, or a later one. */
function wasToldOf(transitions: Transitions, issuedAt: Date): boolean {
  const issuing = transitions.findLast(({ kind, at }) => kind === 'status' && at <= issuedAt);
  return (
    !issuing ||
    leaveOutDesk(transitions).some(({ to_status, at }) => to_status === issuing.to_status && at >= issuing.at)
  );
}

/** Its changes of status, oldest first, without those that were taken back. */
export async function listStandingTransitions(queries: Queries, applicationId: string): Promise<Transitions> {
  return leaveOutDesk(await selectTransitions(queries, [applicationId]).execute());
}

/** Changes of status, and that the one before was taken back. */
function selectTransitions(queries: Queries, applicationIds: readonly string[]) {
  return queries
    .selectFrom('application_events')
    .select(['application_id', 'kind', 'title', 'actor_id', 'actor_role', 'to_status', 'at'])
    .where('application_id', 'in', applicationIds)
    .where((where) => where.or([where('kind', '=', 'status'), where('title', '=', TAKEN_BACK)]))
    .orderBy('id');
}

export interface NewEvent {
  kind: TimelineEntry['kind'];
  title: string;
  description?: string;
  from?: string;
  to?: string;
  changes?: TimelineEntry['changes'];
  requestedChanges?: RequestedChange[];
  form?: EnteredForm | undefined;
  /** Id of an officer whom it names beside the actor. */
  about?: string | undefined;
  /** other: whom the applicant has asked to fill in a step. */
  actor?: { id: string; name: string; side: 'applicant' | 'officer' | 'other' };
  at: Date;
}

/** Appends to the history, which nobody can change afterwards. */
export async function addEvent(queries: Queries, applicationId: string, event: NewEvent): Promise<void> {
  await queries
    .insertInto('application_events')
    .values({
      application_id: applicationId,
      at: event.at,
      actor_id: event.actor?.id ?? null,
      actor_name: event.actor?.name ?? null,
      actor_role: event.actor?.side ?? 'system',
      kind: event.kind,
      title: event.title,
      description: event.description ?? null,
      from_status: event.from ?? null,
      to_status: event.to ?? null,
      changes: toJson(event.changes ?? []),
      requested_changes: toJson(event.requestedChanges ?? []),
      ...(event.form ? { form: toJson(event.form) } : {}),
      about: event.about ?? null,
    })
    .execute();
}
