/** GET /admin/applications/{id}/desk: who has it, by when it is due, what it waits for, who has it open. */
import type { Desk } from '@/api/shapes/desk';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toDay } from '@/engine/locale/calendar';
import { toDueState } from '@/engine/workflow/due-dates';
import { holdsFor } from '@/engine/workflow/permissions';
import { mayComment } from '@/engine/workflow/transitions';
import { getDefinitionOf } from '../definitions/definition-store';
import type { Actor } from '../platform/actor';
import type { Platform } from '../platform/platform';
import { later, unlikelyAfter } from '../platform/time-span';
import { getSeenApplicationRow } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import { isOwn } from '../review/own-application';
import type { Queries } from '../storage/database';
import { nameOfficers } from '../officers/officers';

/** A page says anew that it is open within this time; one that was closed is gone after it. */
const OPEN = { seconds: 75 };

/** Whether the officer reviews applications like this one, or moves them along their workflow. */
export function mayWorkOn(
  { workflow }: Pick<ProviderDefinition, 'workflow'>,
  { application_type }: Pick<StoredApplication, 'application_type'>,
  actor: Actor,
): boolean {
  return mayComment(workflow, (permission) => holdsFor(actor, permission, application_type));
}

export async function readDesk(platform: Platform, actor: Actor, id: string): Promise<Desk> {
  const { kysely } = platform.database;
  const now = platform.clock();
  const row = await getSeenApplicationRow(kysely, id, actor);
  const provider = await getDefinitionOf(platform, row);
  const watching = await kysely
    .selectFrom('application_watchers')
    .select('user_id')
    .where('application_id', '=', id)
    .orderBy('since')
    .execute();
  const names = await nameOfficers(kysely, [row.assignee_id, ...watching.map(({ user_id }) => user_id)]);
  const toOfficer = (officer: string) => ({ id: officer, name: names.get(officer) ?? '' });
  const may = mayWorkOn(provider, row, actor) && !(await isOwn(kysely, row, actor));
  return {
    assignee: row.assignee_id === null ? null : toOfficer(row.assignee_id),
    taken_at: row.taken_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    due: toDueState(row.due_at, now),
    follow_up_on: row.follow_up_at === null ? null : toDay(row.follow_up_at),
    follow_up_note: row.follow_up_note,
    watchers: watching.map(({ user_id }) => toOfficer(user_id)),
    present: await listPresent(kysely, { id, actor, now }),
    may_change: may,
    may_assign: may && holdsFor(actor, 'assign_applications', row.application_type),
  };
}

/**
 * Notes whether the officer has it open, in the database, since the other may be at another server; returns the others.
 */
export async function keepPresent(
  platform: Platform,
  actor: Actor,
  id: string,
  open: boolean,
): Promise<Desk['present']> {
  const { kysely } = platform.database;
  const now = platform.clock();
  await getSeenApplicationRow(kysely, id, actor);
  const ends_at = open ? later(now, OPEN) : now;
  await kysely
    .insertInto('application_presence')
    .values({ application_id: id, user_id: actor.userId, opened_at: now, ends_at })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'user_id']).doUpdateSet((update) => ({
        ends_at,
        opened_at: update
          .case()
          .when('application_presence.ends_at', '<', now)
          .then(now)
          .else(update.ref('application_presence.opened_at'))
          .end(),
      })),
    )
    .execute();
  return listPresent(kysely, { id, actor, now });
}

async function listPresent(
  queries: Queries,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): Promise<Desk['present']> {
  const rows = await queries
    .selectFrom('application_presence')
    .select(['user_id', 'opened_at'])
    .where('application_id', '=', id)
    .where('user_id', '!=', actor.userId)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', unlikelyAfter(now, OPEN))
    .orderBy('opened_at')
    .execute();
  const names = await nameOfficers(
    queries,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map(({ user_id, opened_at }) => ({
    id: user_id,
    name: names.get(user_id) ?? '',
    since: opened_at.toISOString(),
  }));
}
