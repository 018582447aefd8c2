/**
 * Exports of the list that are written in the background: asked for, followed, fetched and removed by their officer.
 */
import { sql } from 'kysely';
import type { Export, NewExport } from '@/api/shapes/export';
import { listSeenTypes } from '@/engine/workflow/permissions';
import { getLanguage } from '@/texts/language';
import { t } from '@/texts/t';
import type { Router } from '../http/router';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { later } from '../platform/time-span';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { isUuid } from '../storage/uuid';
import { countMatches } from './find-page';
import { assertKnownWords } from './list-applications';
import { LIST_WRITERS, noteExport } from './list-writers';
import { readFilter, toListFilters } from './read-filter';

/** How long one can be fetched. */
const KEPT = { days: 1 };

/** Of one officer. Each holds the answers of many people, and takes room on the disk. */
const MOST = 5;

export function addExportRoutes({ handle }: Router, platform: Platform): void {
  const { kysely } = platform.database;
  handle('POST /admin/exports', ({ actor, query }) => addExport(platform, actor, query));
  handle('GET /admin/exports', async ({ actor }) => ({
    data: (await selectOwn(kysely, actor, platform.clock()).orderBy('created_at', 'desc').execute()).map(toWire),
  }));
  handle('GET /admin/exports/:id/file', ({ actor, params }) => openFile(platform, actor, params.id));
  handle('DELETE /admin/exports/:id', async ({ actor, params }) => {
    const found = isUuid(params.id)
      ? await selectOwn(kysely, actor, platform.clock()).where('id', '=', params.id).executeTakeFirst()
      : undefined;
    if (found) await removeExport(platform, found);
    return { removed: found !== undefined };
  });
}

/**
 * Notes what is wanted and has it written. The same that is still to be written is not written twice. 400 for a query
 * that the list refuses; 409 when the officer keeps too many.
 */
async function addExport(platform: Platform, actor: Actor, { format, ...query }: NewExport): Promise<Export> {
  const { kysely } = platform.database;
  await assertKnownWords(kysely, platform.catalog, query);
  const { answers, ...list } = query;
  const filter = await readFilter(platform, actor, toListFilters(list));
  // Refuses at once what it would refuse in an hour.
  await LIST_WRITERS[format].write(platform, filter, { answers }).return(undefined);
  const total = await countMatches(kysely, filter);
  const at = platform.clock();
  const seen = listSeenTypes(actor) ?? 'all';
  const wanted = { officer_id: actor.userId, format, query: toJson(query), seen: toJson(seen) };
  return kysely.transaction().execute(async (queries) => {
    await queries.selectFrom('profiles').select('id').where('id', '=', actor.userId).forUpdate().execute();
    const same = await selectOwn(queries, actor, at)
      .where('state', 'in', ['waiting', 'writing'])
      .where('format', '=', format)
      .where(sql<boolean>`query = ${toJson(query)}::jsonb`)
      .executeTakeFirst();
    if (same) return toWire(same);
    const held = await selectOwn(queries, actor, at).execute();
    if (held.length >= MOST)
      throw new ApiError(
        409,
        'TOO_MANY_EXPORTS',
        t('You have {most} exports already. Remove one first.', { most: MOST }),
      );
    const made = await queries
      .insertInto('exports')
      .values({ ...wanted, language: getLanguage().id, total, created_at: at, ends_at: later(at, KEPT) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteExport(queries, { actor, query, at });
    await platform.jobs.enqueue({ name: 'write-exports' }, { queries });
    return toWire(made);
  });
}

/**
 * 410 for one that is not there, whether its time is over, it was removed or it is another's, and where a restored
 * backup has not brought its bytes along.
 */
async function openFile(platform: Platform, actor: Actor, id: string): Promise<Response> {
  const found = isUuid(id)
    ? await selectOwn(platform.database.kysely, actor, platform.clock())
        .where('id', '=', id)
        .where('state', '=', 'ready')
        .executeTakeFirst()
    : undefined;
  const opened = found && found.key !== null ? await platform.files.open(found.key) : undefined;
  if (!found || !opened)
    throw new ApiError(410, 'EXPORT_GONE', t('This export is not there any more. Please export the list again.'));
  return new Response(opened.stream, {
    headers: {
      'content-type': LIST_WRITERS[found.format].type,
      'content-length': String(opened.size),
      'content-disposition': `attachment; filename="applications.${found.format}"`,
    },
  });
}

/** Those of an officer who still sees all that they saw when they asked. */
function selectOwn(queries: Queries, actor: Actor, now: Date) {
  const seen = listSeenTypes(actor);
  return queries
    .selectFrom('exports')
    .selectAll()
    .where('officer_id', '=', actor.userId)
    .where('ends_at', '>', now)
    .$if(seen !== undefined, (query) => query.where(sql<boolean>`seen <@ ${toJson(seen)}::jsonb`));
}

type StoredExport = Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>;

/** Those whose time is over, and what an account that is gone has left. */
export async function endExports(platform: Pick<Platform, 'database' | 'files' | 'clock'>): Promise<void> {
  const ended = await platform.database.kysely
    .selectFrom('exports')
    .select(['id', 'key'])
    .where('ends_at', '<=', platform.clock())
    .execute();
  for (const each of ended) await removeExport(platform, each);
}

/** Of an attempt that came to no end, or of an export that nobody wants any more. */
export async function removeExportBytes({ files }: Pick<Platform, 'files'>, key: string): Promise<void> {
  await files.remove(key);
}

/** The bytes first: a row without them can be removed again, bytes without a row are found by nobody. */
async function removeExport(
  platform: Pick<Platform, 'database' | 'files'>,
  { id, key }: Pick<StoredExport, 'id' | 'key'>,
): Promise<void> {
  if (key !== null) await removeExportBytes(platform, key);
  await platform.database.kysely.deleteFrom('exports').where('id', '=', id).execute();
}

function toWire({ id, format, state, total, written, size, created_at, ends_at }: StoredExport): Export {
  return {
    id,
    format,
    state,
    total,
    written,
    size: size === null ? null : Number(size),
    created_at: created_at.toISOString(),
    ends_at: ends_at.toISOString(),
  };
}
