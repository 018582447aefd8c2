/** GET /admin/applications/{id}: everything an officer needs to decide, in one response. */
import type { AdminApplicationDetail, DocumentEntryBody } from '@/api/shapes/review';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import type { FileRecord } from '@/engine/answers/form-data';
import { holdsFor, listSeenTypes } from '@/engine/workflow/permissions';
import { isCheckable } from '@/engine/record/checklist';
import { listOfficerTransitions, mayComment } from '@/engine/workflow/transitions';
import { listFilePlaces, listFilesOf } from '@/engine/record/file-answers';
import { toDocumentType } from '@/engine/record/read-submission-body';
import type { Actor } from '../platform/actor';
import { getSeenApplicationRow, readApplication } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import { listChecks } from '../records/checks';
import { listSeen } from '../records/seen-documents';
import { readStored } from '../records/stored-answers';
import { readAddedReasons } from '../settings/ready-reasons';
import { getDefinitionOf } from '../definitions/definition-store';
import { readDuties } from '../duties/read-duties';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import type { ListQuery } from './find-page';
import { findLastDecider } from './another-officer';
import { isOwn } from './own-application';
import { readFirstApproval } from './second-person';
import { readUndoUntil } from './take-back';
import { selectMatches } from './apply-filter';
import { isBeyond, reverse, toOrder, toOrderColumns } from './list-order';

/** What stands before and after an application in the officers' list, so that they go on from one to the next. */
const NEWEST_FIRST: ListQuery = { sort: 'submitted_at', order: 'desc' };

/**
 * `list` is what the officer came from: previous and next are the neighbours there; newest first where it is left out.
 */
export async function readDetail(
  platform: Platform,
  actor: Actor,
  id: string,
  list: ListQuery = { ...NEWEST_FIRST, seen: listSeenTypes(actor) },
): Promise<AdminApplicationDetail> {
  const { kysely } = platform.database;
  const row = await getSeenApplicationRow(kysely, id, actor);
  const provider = await getDefinitionOf(platform, row);
  const application = {
    ...(await readApplication(kysely, row, 'officer')),
    ...(await readDuties(kysely, id, platform.clock())),
  };
  const own = await isOwn(kysely, row, actor);
  const holds = (permission: string) => holdsFor(actor, permission, row.application_type);
  const open = own ? [] : listOfficerTransitions(provider.workflow, row.status, holds);
  const decidedLast =
    open.some(({ anotherOfficer }) => anotherOfficer) &&
    (await findLastDecider(kysely, provider, row)) === actor.userId;
  const first_approval = await readFirstApproval(kysely, { platform, actor, provider, row }, own);
  return {
    application,
    user: await readApplicant(kysely, row.user_id),
    company: await readCompany(kysely, row.company_id),
    staff: await listStaff(kysely, row),
    documents: listDocuments(provider, row),
    seen: await listSeen(kysely, id),
    timeline: application.review_history,
    comments: application.comments,
    own,
    transitions: open
      .filter(({ anotherOfficer }) => anotherOfficer !== true || !decidedLast)
      .map((transition) => transition.id)
      .filter((transition) => transition !== first_approval?.transition),
    for_another: decidedLast,
    first_approval,
    reasons: await readAddedReasons(platform, row.application_type),
    checks: await listChecks(kysely, id),
    checkable: !own && mayComment(provider.workflow, holds) && isCheckable(provider.workflow, row.status),
    undo_until: await readUndoUntil(platform, actor, row),
    neighbours: await findNeighbours(kysely, id, list),
  };
}

async function readApplicant(queries: Queries, userId: string): Promise<AdminApplicationDetail['user']> {
  const profile = await queries
    .selectFrom('profiles')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'role', 'status'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...profile, first_name: profile.first_name ?? '', last_name: profile.last_name ?? '' };
}

async function readCompany(queries: Queries, id: string | null): Promise<Record<string, unknown> | null> {
  if (id === null) return null;
  const company = await queries
    .selectFrom('companies')
    .select(['id', 'name', 'email', 'phone', 'registration_number', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return company ? { ...company, created_at: company.created_at.toISOString() } : null;
}

/** The people invited by the application's company. */
async function listStaff(
  queries: Queries,
  { company_id }: StoredApplication,
): Promise<AdminApplicationDetail['staff']> {
  if (company_id === null) return [];
  const rows = await queries
    .selectFrom('invitations')
    // Roles that nothing declares any more keep their names here.
    .leftJoin('roles', 'roles.id', 'invitations.role')
    .select(['invitations.id', 'first_name', 'last_name', 'phone_number', 'role', 'roles.name as role_name'])
    .select(['status', 'invitations.created_at', 'accepted_at'])
    .where('company_id', '=', company_id)
    .orderBy('invitations.created_at', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ role_name, ...row }) => ({
    ...row,
    role: role_name ?? row.role,
    created_at: row.created_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
  }));
}

function listDocuments(provider: ProviderDefinition, row: StoredApplication): DocumentEntryBody[] {
  return listFilePlaces(listFields(provider), readStored(provider, row)).flatMap((place) => {
    const key = provider.submission.documents === 'list' ? toDocumentType(place) : place.path;
    return listFilesOf(place).map((file) => toDocument(key, file, row));
  });
}

function toDocument(key: string, file: FileRecord, row: StoredApplication): DocumentEntryBody {
  return {
    id: file.fileKey ?? '',
    key,
    name: file.fileName,
    url: file.fileUrl ?? '',
    type: file.fileType,
    size: file.fileSize,
    hash: String(file['fileHash'] ?? ''),
    uploaded_at: String(file['uploadedAt'] ?? row.submitted_at.toISOString()),
  };
}

/**
 * In any order, also when the application itself does not fit the filter any more: its place is where it would stand.
 */
export async function findNeighbours(
  queries: Queries,
  id: string,
  list: ListQuery,
): Promise<AdminApplicationDetail['neighbours']> {
  const place = await queries
    .selectFrom('application_list')
    .select(toOrderColumns(list))
    .where('id', '=', id)
    .executeTakeFirst();
  // A record that was emptied stands in no list.
  if (!place) return { previous: null, next: null };
  const findNext = async (way: ListQuery) => {
    const found = await selectMatches(queries, way)
      .select('application_list.id')
      .where(isBeyond(way, place))
      .orderBy(toOrder(way))
      .limit(1)
      .executeTakeFirst();
    return found?.id ?? null;
  };
  const [previous, next] = await Promise.all([findNext(reverse(list)), findNext(list)]);
  return { previous, next };
}
