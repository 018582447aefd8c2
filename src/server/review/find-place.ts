/** Where in the officers' list a page begins, from counters: no row before it has to be read. */
import { sql, type RawBuilder } from 'kysely';
import type { AdminApplicationsQuery } from '@/api/contracts/review';
import type { Queries } from '../storage/database';
import type { ApplicationFilter } from './apply-filter';
import { startOfBlock, toSpan, type Edge, type Span } from './day-blocks';
import { splitList } from './filter-values';

export type Order = Pick<AdminApplicationsQuery, 'sort' | 'order'>;
type Direction = Order['order'];
type Filter = Omit<ApplicationFilter, 'search'>;

/** How to read the rows of one page: from a place near it, in one direction or the other. */
export interface Walk {
  from: RawBuilder<boolean>;
  direction: Direction;
  skip: number;
  limit: number;
}

export interface Place {
  /** Applications that the filter lets through. */
  total: number;
  /** From the nearer side; undefined when the page lies after the last row. */
  walk: Walk | undefined;
}

/** A part of the order: a block of days or the titles of a first letter, under a status or type where these lead. */
interface Bucket {
  lead: string | null;
  bucket: number;
  size: number;
  /** Rows up to its end. */
  upto: number;
}

/** The place of the rows from `offset` (from 0) on, and the total; both exact. */
export async function findPlace(queries: Queries, filter: Filter, { sort, order }: Order, { offset, limit }: { offset: number; limit: number }): Promise<Place> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Bucket & { total: number }>`
    with counted as (${countBuckets(filter, sort)}),
    buckets as (select lead, bucket, sum(counted)::int as size from counted group by lead, bucket having sum(counted) > 0),
    places as (select *, (sum(size) over (order by lead ${direction}, bucket ${direction}))::int as upto from buckets)
    select whole.total, place.*
    from (select coalesce(max(upto), 0) as total from places) as whole
    left join places as place on place.upto > ${offset} and place.upto - place.size < ${offset + limit}
    order by place.upto`.execute(queries);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error('The counters were not read.');
  const { total } = first;
  if (first.bucket === null) return { total, walk: undefined };
  const end = Math.min(offset + limit, total);
  const onward: Walk = { from: toStart(first, sort, order), direction: order, skip: offset - (first.upto - first.size), limit };
  const opposite = order === 'asc' ? 'desc' : 'asc';
  const backward: Walk = { from: toStart(last, sort, opposite), direction: opposite, skip: last.upto - end, limit: end - offset };
  return { total, walk: onward.skip <= backward.skip ? onward : backward };
}

/** How many applications a filter lets through; exact. */
export async function countMatches(queries: Queries, filter: Filter): Promise<number> {
  const { total } = await findPlace(queries, filter, { sort: 'submitted_at', order: 'asc' }, { offset: 0, limit: 1 });
  return total;
}

/** Counts by bucket: of whole blocks from the counters, of the days that these have too much or too little from the list. */
function countBuckets(filter: Filter, sort: Order['sort']): RawBuilder<unknown> {
  const span = toSpan(filter.date_from, filter.date_to);
  const lead = isLed(sort) ? sql.ref(sort) : sql`null::text`;
  return sql.join([countBlocks(filter, sort, lead, span), ...span.edges.map((edge) => countEdge(filter, sort, lead, edge))], sql` union all `);
}

function countBlocks(filter: Filter, sort: Order['sort'], lead: RawBuilder<unknown>, { firstBlock, lastBlock }: Span): RawBuilder<unknown> {
  const conditions = [
    sql`sort = ${isLed(sort) ? 'submitted_at' : sort}`,
    // Counters of all types, or all statuses, stand under "*": what is not filtered is not added up.
    toKinds('status', filter.status, sql`status ${sort === 'status' ? sql`<>` : sql`=`} '*'`),
    toKinds('application_type', filter.type, sql`application_type ${sort === 'application_type' ? sql`<>` : sql`=`} '*'`),
    ...(firstBlock === undefined ? [] : [sql`block >= ${firstBlock}`]),
    ...(lastBlock === undefined ? [] : [sql`block <= ${lastBlock}`]),
  ];
  return sql`select ${lead} as lead, bucket, total::bigint as counted from application_counts where ${sql.join(conditions, sql` and `)}`;
}

function countEdge(filter: Filter, sort: Order['sort'], lead: RawBuilder<unknown>, { from, to, sign }: Edge): RawBuilder<unknown> {
  const bucket = sort === 'title' ? sql`ascii(sort_title)` : sql`list_block(${sql.ref(isLed(sort) ? 'submitted_at' : sort)})`;
  const conditions = [sql`submitted_at >= ${from}`, sql`submitted_at < ${to}`, toKinds('status', filter.status, sql`true`), toKinds('application_type', filter.type, sql`true`)];
  return sql`(select ${lead}, ${bucket}, count(*) * ${sign}::int from application_list where ${sql.join(conditions, sql` and `)} group by 1, 2)`;
}

function toKinds(column: 'status' | 'application_type', wanted: string | undefined, otherwise: RawBuilder<unknown>): RawBuilder<unknown> {
  const words = splitList(wanted);
  return words.length === 0 ? otherwise : sql`${sql.ref(column)} in (${sql.join(words)})`;
}

/** Everything from the side of a bucket where walking that way begins. */
function toStart({ lead, bucket }: Bucket, sort: Order['sort'], direction: Direction): RawBuilder<boolean> {
  const comparison = direction === 'asc' ? sql`>=` : sql`<`;
  const side = direction === 'asc' ? bucket : bucket + 1;
  // Titles without a letter are in bucket 0, and there is no such character.
  const edge = sort === 'title' ? (side === 0 ? '' : String.fromCodePoint(side)) : startOfBlock(side);
  if (isLed(sort)) return sql<boolean>`(application_list.${sql.ref(sort)}, application_list.submitted_at) ${comparison} (${lead}, ${edge})`;
  return sql<boolean>`${sql.ref(`application_list.${sort === 'title' ? 'sort_title' : sort}`)} ${comparison} ${edge}`;
}

/** By status or type, and within these by the day of submission. */
function isLed(sort: Order['sort']): sort is 'status' | 'application_type' {
  return sort === 'status' || sort === 'application_type';
}
