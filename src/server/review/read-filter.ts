/** What the words of a query mean now, to whoever asks: "me", "overdue", "whatever waits for an officer". */
import type { AdminApplicationsQuery } from '@/api/shapes/review';
import { findEndOfSoon } from '@/engine/workflow/due-dates';
import { listSeenTypes, type HeldPermissions } from '@/engine/workflow/permissions';
import { isWaiting, isWithApplicant } from '@/engine/workflow/transitions';
import type { Workflow } from '@/definition/language/workflow';
import { t } from '@/texts/t';
import type { Actor } from '../platform/actor';
import { listStoodInFor } from '../officers/stand-ins';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import type { ApplicationFilter } from './apply-filter';
import { listFormerStatuses, listWorkflows } from './former-statuses';

/** The filters of the list as they stand in its address. */
export type ListWords = Partial<
  Pick<
    AdminApplicationsQuery,
    | 'status'
    | 'type'
    | 'search'
    | 'date_from'
    | 'date_to'
    | 'assignee'
    | 'due'
    | 'waiting'
    | 'follow_up'
    | 'stage'
    | 'second_person'
    | 'watched'
    | 'duties'
    | 'decided_from'
    | 'decided_to'
    | 'decided_by'
    | 'promise'
  >
>;

/** What of a query filters the list, without which part of it is asked for in which order. */
export function toListFilters({
  page: _page,
  per_page: _size,
  sort: _sort,
  order: _order,
  ...words
}: AdminApplicationsQuery): ListWords {
  return words;
}

/** 400 for a stage that no workflow has. */
export async function readFilter(
  platform: Platform,
  actor: Pick<Actor, 'userId'> & HeldPermissions,
  { assignee, due, waiting, follow_up, stage, second_person, watched, duties, decided_by, ...plain }: ListWords,
): Promise<ApplicationFilter> {
  const seen = listSeenTypes(actor);
  const now = platform.clock();
  const among = [
    ...(waiting === undefined ? [] : [await listStatusesOf(platform, seen, waiting)]),
    ...(stage === undefined ? [] : [listStatusesIn(platform, stage)]),
  ];
  return {
    ...plain,
    seen,
    ...(among.length === 0
      ? {}
      : { among: among.reduce((one, other) => one.filter((status) => other.includes(status))) }),
    ...(assignee === undefined
      ? {}
      : { assignee: assignee === 'me' ? await listStoodInFor(platform.database.kysely, actor.userId, now) : assignee }),
    ...(decided_by === undefined ? {} : { decided_by: decided_by === 'me' ? actor.userId : decided_by }),
    ...(due === undefined
      ? {}
      : due === 'overdue'
        ? { due_until: now }
        : { due_from: now, due_until: findEndOfSoon(now) }),
    ...(follow_up === undefined ? {} : { follow_up: { waiting: follow_up === 'waiting', now } }),
    ...(second_person === undefined ? {} : { second_person: true }),
    ...(duties === undefined ? {} : { late_at: now }),
    ...(watched === undefined ? {} : { watched_by: actor.userId }),
  };
}

function listStatusesIn({ catalog }: Platform, stage: string): string[] {
  const workflows = listWorkflows(catalog, undefined);
  if (!workflows.some(({ stages }) => stages.some(({ id }) => id === stage)))
    throw new ApiError(400, 'INVALID_QUERY', t('{filter}: {word} is not known', { filter: 'stage', word: stage }), {
      at: 'stage',
    });
  return listStatuses(workflows, (_workflow, status) => status.stage === stage);
}

/** Statuses in which an application of any type that is seen waits for an officer, for its applicant, or for either. */
export async function listStatusesOf(
  platform: Platform,
  seen: readonly string[] | undefined,
  whom: 'officer' | 'applicant' | 'any',
): Promise<string[]> {
  if (whom === 'any') {
    const [officer, applicant] = [
      await listStatusesOf(platform, seen, 'officer'),
      await listStatusesOf(platform, seen, 'applicant'),
    ];
    return [...new Set([...officer, ...applicant])];
  }
  const workflows = listWorkflows(platform.catalog, seen);
  if (whom === 'applicant') return listStatuses(workflows, (_workflow, status) => isWithApplicant(status));
  const former = (await listFormerStatuses(platform, seen)).filter((status) => status.waiting).map(({ id }) => id);
  return [...new Set([...listStatuses(workflows, (workflow, { id }) => isWaiting(workflow, id)), ...former])];
}

function listStatuses(
  workflows: readonly Workflow[],
  fits: (workflow: Workflow, status: Workflow['statuses'][number]) => boolean,
): string[] {
  return [
    ...new Set(
      workflows.flatMap((workflow) => workflow.statuses.filter((status) => fits(workflow, status)).map(({ id }) => id)),
    ),
  ];
}
