/** Where in the officers' list a page begins, from the counters: no row before it has to be read. */
import { sql, type RawBuilder } from 'kysely';
import type { AdminApplicationsQuery } from '@/api/review';
import type { Queries } from '../storage/database';
import { splitList, startOfDay, startOfNextDay } from './filter-values';
import type { ApplicationFilter } from './list-applications';

export type Order = Pick<AdminApplicationsQuery, 'sort' | 'order'>;

export interface Place {
  /** Applications that the filter lets through. */
  total: number;
  /** The condition by which reading begins shortly before the page; undefined when it lies after the last row. */
  from: RawBuilder<boolean> | undefined;
  /** Rows from there to the page. */
  skip: number;
}

interface Bucket {
  lead: string | null;
  bucket: string;
  before: string;
}

/**
 * The place of the row `offset` (from 0), exact for any status, type and days; a search is not counted. The counters are by days of
 * submission, of change, or first letters of the title, so days can only be filtered where the order is not by change or title.
 */
export async function findPlace(queries: Queries, filter: ApplicationFilter, { sort, order }: Order, offset: number): Promise<Place> {
  const lead = sort === 'status' || sort === 'application_type' ? sql.ref(sort) : sql`null::text`;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Bucket & { total: string }>`
    with buckets as (
      select ${lead} as lead, bucket, sum(total) as total from public.application_counts
      where sort = ${countedSort(sort)} and ${toCountCondition(filter, sort)} group by 1, 2
    ), places as (
      select lead, bucket, total, sum(total) over (order by lead ${direction}, bucket ${direction}) - total as before, sum(total) over () as all_rows from buckets
    )
    select counted.total, place.lead, place.bucket, place.before
    from (select coalesce(max(all_rows), 0) as total from places) as counted
    left join (select * from places where before <= ${offset} and before + total > ${offset}) as place on true`.execute(queries);
  const [found] = rows;
  if (!found) throw new Error('The counters were not read.');
  const total = Number(found.total);
  if (found.bucket === null) return { total, from: undefined, skip: 0 };
  return { total, from: toStart(found, { sort, order }), skip: offset - Number(found.before) };
}

/** How many applications the filter lets through, its search left aside. */
export async function countByFilter(queries: Queries, filter: ApplicationFilter): Promise<number> {
  const { total } = await findPlace(queries, filter, { sort: 'submitted_at', order: 'asc' }, 0);
  return total;
}

function countedSort(sort: Order['sort']): string {
  return sort === 'updated_at' || sort === 'title' ? sort : 'submitted_at';
}

/** Counters of all types, or all statuses, stand under "*": what is not filtered is not added up. */
function toCountCondition({ status, type, date_from, date_to }: ApplicationFilter, sort: Order['sort']): RawBuilder<boolean> {
  const conditions = [
    toKinds('status', splitList(status), sort),
    toKinds('application_type', splitList(type), sort),
    ...(date_from === undefined ? [] : [sql<boolean>`bucket >= ${date_from}`]),
    ...(date_to === undefined ? [] : [sql<boolean>`bucket <= ${date_to}`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function toKinds(column: 'status' | 'application_type', wanted: string[], sort: Order['sort']): RawBuilder<boolean> {
  if (wanted.length > 0) return sql<boolean>`${sql.ref(column)} in (${sql.join(wanted)})`;
  return sort === column ? sql<boolean>`${sql.ref(column)} <> '*'` : sql<boolean>`${sql.ref(column)} = '*'`;
}

/** Everything from the beginning of a bucket on, in the order of the list. */
function toStart({ lead, bucket }: Bucket, { sort, order }: Order): RawBuilder<boolean> {
  if (sort === 'title') return toTitleStart(bucket, order);
  const moment = order === 'asc' ? startOfDay(bucket) : startOfNextDay(bucket);
  const comparison = order === 'asc' ? sql`>=` : sql`<`;
  if (lead === null) return sql<boolean>`${sql.ref(`applications.${sort}`)} ${comparison} ${moment}`;
  return sql<boolean>`(${sql.ref(`applications.${sort}`)}, applications.submitted_at) ${comparison} (${lead}, ${moment})`;
}

/** A title shorter than the bucket's letters is the whole bucket; after a longer one come all that begin with it. */
function toTitleStart(letters: string, order: Order['order']): RawBuilder<boolean> {
  if (order === 'asc') return sql<boolean>`applications.sort_title >= ${letters}`;
  return Array.from(letters).length < 3 ? sql<boolean>`applications.sort_title <= ${letters}` : sql<boolean>`applications.sort_title < ${`${letters}\u{10FFFF}`}`;
}
