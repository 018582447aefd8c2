/** The queues of registry.json and the views that officers keep: the same queries, with how much is in each. */
import { sql } from 'kysely';
import { QUEUE_COUNTED, type NewView, type QueueEntry } from '@/api/shapes/desk';
import { QueueOrder, QueueQuery } from '@/definition/language/queue';
import { holdsForAny } from '@/engine/workflow/permissions';
import { t } from '@/texts/t';
import { REFUSALS } from '../http/access-rules';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { selectMatches, type ApplicationFilter } from '../review/apply-filter';
import { assertKnownWords } from '../review/list-applications';
import { toListWords } from '@/engine/workflow/queue-address';
import { readFilter } from '../review/read-filter';
import { toJson } from '../storage/column';
import { isUuid } from '../storage/uuid';
import { z } from 'zod';

/** More would be no rail. */
const MOST_VIEWS = 50;

/**
 * As it is stored: nothing is left out of it, so that one that asks for what there is no more is told and not guessed.
 */
const StoredView = z.strictObject({ query: QueueQuery, ...QueueOrder });

type Uncounted = Omit<QueueEntry, 'count' | 'more'>;

/** Of the registry, then the shared views, then the officer's own, with counts up to QUEUE_COUNTED. */
export async function listQueues(platform: Platform, actor: Actor): Promise<QueueEntry[]> {
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
export async function addView(platform: Platform, actor: Actor, view: NewView): Promise<QueueEntry> {
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
export async function removeView(platform: Platform, actor: Actor, id: string): Promise<boolean> {
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
