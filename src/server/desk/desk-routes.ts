/** The officers' desk: whose an application is, queues, views, who has a record open. */
import { listSeenTypes, holdsForAny } from '@/engine/workflow/permissions';
import type { Router } from '../http/router';
import { readNoticeChoices, setNoticeChoices } from '../officers/notices';
import type { Platform } from '../platform/platform';
import { markSeen } from '../records/seen-documents';
import { listSameRecords } from '../review/same-records';
import { changeDesk, changeManyDesks } from './change-desk';
import { listOfficers, nameOfficers } from '../officers/officers';
import { keepPresent, readDesk } from './read-desk';
import { type Leave, type LeaveChange, QUEUE_COUNTED, type NewView, type QueueEntry } from '@/api/shapes/desk';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { t } from '@/texts/t';
import { addAudit } from '../audit/audit-log';
import { REFUSALS } from '../http/access-rules';
import type { Actor } from '../platform/actor';
import { ApiError, invalidAt } from '../platform/api-error';
import type { Queries } from '../storage/database';
import { isUuid } from '../storage/uuid';
import { readStandIns } from '../officers/stand-ins';
import { sql } from 'kysely';
import { QueueOrder, QueueQuery } from '@/definition/language/queue';
import { selectMatches, type ApplicationFilter } from '../review/apply-filter';
import { assertKnownWords } from '../review/list-applications';
import { toListWords } from '@/engine/workflow/queue-address';
import { readFilter } from '../review/read-filter';
import { toJson } from '../storage/column';
import { z } from 'zod';

export function addDeskRoutes({ handle }: Router, platform: Platform): void {
  const { kysely } = platform.database;
  handle('GET /admin/queues', async ({ actor }) => ({ data: await listQueues(platform, actor) }));
  handle('POST /admin/views', ({ actor, body }) => addView(platform, actor, body));
  handle('DELETE /admin/views/:id', async ({ actor, params }) => ({
    removed: await removeView(platform, actor, params.id),
  }));
  handle('GET /admin/officers', async ({ actor, query }) => {
    const seen = listSeenTypes(actor);
    const reviewed = platform.catalog.providers
      .filter(({ applicationType }) => seen?.includes(applicationType) ?? true)
      .filter(({ applicationType }) => query.type === undefined || applicationType === query.type)
      .map(({ applicationType, workflow }) => ({ type: applicationType, workflow }));
    const officers = await listOfficers(kysely, platform.catalog, reviewed);
    const leaves = await readLeaves(kysely, platform.clock());
    return { data: officers.map((officer) => ({ ...officer, leave: leaves.get(officer.id) ?? null })) };
  });
  handle('PUT /admin/officers/:id/leave', async ({ actor, params, body }) => ({
    leave: await setLeave(platform, actor, params.id, body),
  }));
  handle('GET /admin/notices', ({ actor }) => readNoticeChoices(kysely, actor.userId));
  handle('PUT /admin/notices', ({ actor, body }) => setNoticeChoices(kysely, actor.userId, body));
  handle('POST /admin/applications/desk', ({ actor, body }) => changeManyDesks(platform, actor, body));
  handle('GET /admin/applications/:id/desk', ({ actor, params }) => readDesk(platform, actor, params.id));
  handle('POST /admin/applications/:id/desk', ({ actor, params, body }) =>
    changeDesk(platform, actor, params.id, body),
  );
  handle('GET /admin/applications/:id/same', ({ actor, params }) => listSameRecords(platform, actor, params.id));
  handle('POST /admin/applications/:id/seen', ({ actor, params, body }) =>
    markSeen(platform, actor, { id: params.id, document: body.document }),
  );
  handle('POST /admin/applications/:id/presence', async ({ actor, params, body }) => ({
    present: await keepPresent(platform, actor, params.id, body.open),
  }));
}

/** For how long ahead a leave may be set. */
const MOST_DAYS = 731;

/** Of each officer who is away or will be, by id. */
async function readLeaves(queries: Queries, now: Date): Promise<Map<string, Leave>> {
  const rows = await queries.selectFrom('officer_leave').selectAll().where('ends_at', '>', now).execute();
  const standIns = await readStandIns(queries, now);
  const names = await nameOfficers(queries, [...rows.map(({ deputy_id }) => deputy_id), ...standIns.values()]);
  const toOfficer = (id: string) => ({ id, name: names.get(id) ?? t('Officer') });
  return new Map(
    rows.map(({ officer_id, deputy_id, starts_at, ends_at }) => {
      const standIn = standIns.get(officer_id);
      return [
        officer_id,
        {
          from: toDay(starts_at),
          until: addDays(toDay(ends_at), -1),
          deputy: toOfficer(deputy_id),
          now: starts_at <= now,
          stand_in: standIn === undefined ? null : toOfficer(standIn),
        },
      ];
    }),
  );
}

/**
 * Sets or ends a leave, and returns it as it is now. 403 for another officer’s without manage_users; 404 for somebody
 * who is no officer that reviews; 400 for days in a wrong order, past or too far ahead, and for a deputy who cannot be
 * one.
 */
async function setLeave(platform: Platform, actor: Actor, id: string, { leave }: LeaveChange): Promise<Leave | null> {
  const { kysely } = platform.database;
  if (id !== actor.userId && !holdsForAny(actor, 'manage_users'))
    throw new ApiError(403, 'FORBIDDEN', t(REFUSALS.manage_users));
  const at = platform.clock();
  const reviewed = platform.catalog.providers.map(({ applicationType: type, workflow }) => ({ type, workflow }));
  const [officer] = isUuid(id) ? await listOfficers(kysely, platform.catalog, reviewed, [id]) : [];
  if (!officer) throw new ApiError(404, 'NOT_FOUND', t('Officer not found'));
  if (leave) assertDays(leave, toDay(at));
  await kysely.transaction().execute(async (queries) => {
    // Two leaves that are set at once would make each the other's deputy.
    await queries.selectFrom('officer_leave').select('officer_id').forUpdate().execute();
    const leaves = await readLeaves(queries, at);
    if (leave) {
      const [deputy] = await listOfficers(queries, platform.catalog, reviewed, [leave.deputy]);
      const theirs = leaves.get(leave.deputy);
      if (!deputy || deputy.id === id)
        throw invalidAt('leave.deputy', t('Choose another active officer who reviews applications'));
      if (theirs && theirs.from <= leave.until && theirs.until >= leave.from)
        throw invalidAt('leave.deputy', t('{officer} is on leave at that time, too', { officer: deputy?.name ?? '' }));
    }
    await queries.deleteFrom('officer_leave').where('officer_id', '=', id).execute();
    if (leave)
      await queries
        .insertInto('officer_leave')
        .values({
          officer_id: id,
          deputy_id: leave.deputy,
          starts_at: startOfDay(leave.from),
          ends_at: startOfDay(addDays(leave.until, 1)),
        })
        .execute();
    if (leave) await platform.jobs.enqueue({ name: 'tell-officers' }, { queries });
    const before = leaves.get(id);
    await addAudit(queries, {
      actor,
      action: 'officer.leave',
      subject: id,
      ...(before && { before: { from: before.from, until: before.until, deputy: before.deputy.id } }),
      ...(leave && { after: leave }),
      at,
    });
  });
  return (await readLeaves(kysely, at)).get(id) ?? null;
}

function assertDays({ from, until }: { from: string; until: string }, today: string): void {
  if (until < from) throw invalidAt('leave.until', t('The last day is not before the first'));
  if (until < today) throw invalidAt('leave.until', t('Choose a day that is not past'));
  if (until > addDays(today, MOST_DAYS)) throw invalidAt('leave.until', t('Choose a day within two years'));
}

/** More would be no rail. */
const MOST_VIEWS = 50;

/**
 * As it is stored: nothing is left out of it, so that one that asks for what there is no more is told and not guessed.
 */
const StoredView = z.strictObject({ query: QueueQuery, ...QueueOrder });

type Uncounted = Omit<QueueEntry, 'count' | 'more'>;

/** Of the registry, then the shared views, then the officer's own, with counts up to QUEUE_COUNTED. */
async function listQueues(platform: Platform, actor: Actor): Promise<QueueEntry[]> {
  const { registry } = platform.catalog;
  const own: Uncounted[] = registry.queues.map(({ id, title, query, columns, sort, order, empty }) => ({
    id,
    kind: 'queue',
    title,
    query,
    columns: columns ?? null,
    sort,
    order,
    empty: empty ?? null,
    shared: true,
    own: false,
    fault: null,
  }));
  return countEach(platform, actor, [...own, ...(await readViews(platform, actor))]);
}

async function readViews(platform: Platform, actor: Actor): Promise<Uncounted[]> {
  const rows = await platform.database.kysely
    .selectFrom('saved_views')
    .selectAll()
    .where((where) => where.or([where('shared', '=', true), where('owner_id', '=', actor.userId)]))
    .orderBy('shared', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, owner_id, title, query: stored, shared }) => {
    const view = StoredView.safeParse(stored);
    return {
      id,
      kind: 'view',
      title,
      ...(view.success ? view.data : { query: {}, sort: 'due_at' as const, order: 'asc' as const }),
      columns: null,
      empty: null,
      shared,
      own: owner_id === actor.userId || (shared && mayShare(actor)),
      fault: view.success ? null : t('It asks for what this version does not know. Remove it, and keep it anew.'),
    };
  });
}

async function countEach(platform: Platform, actor: Actor, entries: Uncounted[]): Promise<QueueEntry[]> {
  const { kysely } = platform.database;
  const filters = new Map<string, ApplicationFilter>();
  const faults = new Map<string, string>();
  for (const { id, query, fault } of entries) {
    if (fault !== null) continue;
    try {
      const words = toListWords(query);
      await assertKnownWords(kysely, platform.catalog, words);
      // A search is looked for when it is opened: the rail waits for nothing.
      if (query.search === undefined) filters.set(id, await readFilter(platform, actor, words));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      faults.set(id, error.message);
    }
  }
  const counted = await countUpTo(platform, filters);
  return entries.map((entry) => {
    const count = counted.get(entry.id);
    return {
      ...entry,
      fault: entry.fault ?? faults.get(entry.id) ?? null,
      count: count === undefined ? null : Math.min(count, QUEUE_COUNTED),
      more: count !== undefined && count > QUEUE_COUNTED,
    };
  });
}

/** One question for all of them, each of which ends where it has met enough. */
async function countUpTo(platform: Platform, filters: Map<string, ApplicationFilter>): Promise<Map<string, number>> {
  if (filters.size === 0) return new Map();
  const { kysely } = platform.database;
  const parts = [...filters].map(([id, filter]) => {
    const met = selectMatches(kysely, filter)
      .select('application_list.id')
      .limit(QUEUE_COUNTED + 1);
    return sql`select ${id}::text as id, (select count(*) from (${met}) as met)::int as count`;
  });
  const { rows } = await sql<{ id: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(kysely);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function mayShare(actor: Actor): boolean {
  return holdsForAny(actor, 'assign_applications');
}

/** 403 for sharing without assign_applications; 400 for a query that cannot be asked, or one view too many. */
async function addView(platform: Platform, actor: Actor, view: NewView): Promise<QueueEntry> {
  const { kysely } = platform.database;
  if (view.shared && !mayShare(actor)) throw new ApiError(403, 'FORBIDDEN', t(REFUSALS.assign_applications));
  const words = toListWords(view.query);
  await assertKnownWords(kysely, platform.catalog, words);
  await readFilter(platform, actor, words);
  const id = crypto.randomUUID();
  const { title, query, sort, order, shared } = view;
  await kysely.transaction().execute(async (transaction) => {
    await transaction.selectFrom('profiles').select('id').where('id', '=', actor.userId).forUpdate().execute();
    const held = await transaction
      .selectFrom('saved_views')
      .select('id')
      .where('owner_id', '=', actor.userId)
      .execute();
    if (held.length >= MOST_VIEWS)
      throw new ApiError(
        400,
        'TOO_MANY_VIEWS',
        t('You keep {most} views already. Remove one first.', { most: MOST_VIEWS }),
      );
    await transaction
      .insertInto('saved_views')
      .values({
        id,
        owner_id: actor.userId,
        title,
        query: toJson({ query, sort, order }),
        shared,
        created_at: platform.clock(),
      })
      .execute();
  });
  const added = (await countEach(platform, actor, await readViews(platform, actor))).find((each) => each.id === id);
  if (!added) throw new Error('The view was not read back.');
  return added;
}

/** Whether there was one that this officer may remove: their own, or with assign_applications a shared one. */
async function removeView(platform: Platform, actor: Actor, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const removed = await platform.database.kysely
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where((where) =>
      where.or([where('owner_id', '=', actor.userId), ...(mayShare(actor) ? [where('shared', '=', true)] : [])]),
    )
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
