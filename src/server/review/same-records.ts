/** GET /admin/applications/{id}/same: records that may be of the same company or person, whoever applied. */
import { ofToday } from '@/engine/find-provider';
import { sql } from 'kysely';
import type { SameRecords } from '@/api/shapes/review';
import type { FormData } from '@/engine/answers/form-data';
import { isNearName, listSameKeys } from '@/engine/record/found-by';
import { listSeenTypes, type HeldPermissions } from '@/engine/workflow/permissions';
import { getDefinitionOf } from '../definitions/definition-store';
import type { Platform } from '../platform/platform';
import { getSeenApplicationRow } from '../records/application-store';
import type { Queries } from '../storage/database';
import { readRows, toAdminRows } from './list-applications';

/** Records that are pointed at. */
const SHOWN = 10;

/** Records that are looked at; a name that more of them have says nothing. */
const LOOKED_AT = 50;
const NAMESAKES = 20;

/** Those that have most in common first; of the types that the officer sees alone. */
export async function listSameRecords(platform: Platform, actor: HeldPermissions, id: string): Promise<SameRecords> {
  const { kysely } = platform.database;
  const row = await getSeenApplicationRow(kysely, id, actor);
  const provider = await getDefinitionOf(platform, row);
  const today = ofToday(platform.catalog.providers, provider);
  const own = listSameKeys(provider, row.data as FormData, today.record.search);
  const among = { id, renews: row.renews, seen: listSeenTypes(actor) };
  const find = async (isMeant: (path: string | undefined) => boolean, limit: number) =>
    findHolders(kysely, { ...among, keys: own.filter(({ path }) => isMeant(path)).map(({ key }) => key), limit });
  const holders = await find((path) => path !== undefined, LOOKED_AT);
  const namesakes = await find((path) => path === undefined, NAMESAKES + 1);
  const found = new Map(
    [...holders, ...(namesakes.length > NAMESAKES ? [] : namesakes)].map((each) => [each.id, each]),
  );
  const common = [...found.values()]
    .map((each) => ({
      id: each.id,
      fields: own.flatMap(({ path, key }) => (path !== undefined && each.same_keys.includes(key) ? [path] : [])),
      name: isNearName(row.title ?? '', each.title ?? ''),
    }))
    .filter(({ fields, name }) => fields.length > 0 || name)
    .toSorted((one, other) => other.fields.length + Number(other.name) - one.fields.length - Number(one.name))
    .slice(0, SHOWN);
  const rows = await toAdminRows(
    platform,
    await readRows(
      kysely,
      common.map((each) => each.id),
    ),
  );
  return {
    data: rows.map(({ reference, title, status_words, applicant, submitted_at }, index) => {
      const { id: other = '', fields = [], name = false } = common[index] ?? {};
      return { id: other, reference, title, status_words, applicant, submitted_at, fields: [...new Set(fields)], name };
    }),
  };
}

interface HolderSearch {
  id: string;
  renews: string | null;
  seen: readonly string[] | undefined;
  keys: string[];
  limit: number;
}

/** Other records that have any of these, the newest first. What it renews, and what renews it, is linked anyway. */
async function findHolders(queries: Queries, { id, renews, seen, keys, limit }: HolderSearch) {
  if (keys.length === 0 || seen?.length === 0) return [];
  let query = queries
    .selectFrom('applications')
    .select(['id', 'title', 'same_keys'])
    .where('id', 'not in', renews === null ? [id] : [id, renews])
    .where((where) => where.or([where('renews', 'is', null), where('renews', '!=', id)]))
    .where(sql<boolean>`same_keys ?| array[${sql.join(keys)}]::text[]`);
  if (seen) query = query.where('application_type', 'in', seen);
  // OFFSET 0 keeps PostgreSQL from walking all records by their number until it has met enough.
  return queries
    .selectFrom(query.select('number').offset(0).as('holders'))
    .selectAll()
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}
