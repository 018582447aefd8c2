/** The officers' list in its order. */
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../storage/database';
import { selectMatches, type ApplicationFilter } from './apply-filter';
import type { Order } from './find-place';

/** Ids, and what they are ordered by. */
export function selectIds(queries: Queries, query: ApplicationFilter & Order, { few }: { few: boolean }) {
  return selectMatches(queries, query, { few }).select(['application_list.id', ...ORDERS[query.sort]]).orderBy(toOrder(query, 'application_list'));
}

/** What to order `table` by. Ties are broken by id, so that pages do not overlap. */
export function toOrder({ sort, order }: Order, table: string): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql.join(toOrderColumns({ sort }).map((column) => sql`${sql.ref(`${table}.${column}`)} ${direction}`));
}

/** What says where in an order a row stands. */
export function toOrderColumns({ sort }: Pick<Order, 'sort'>) {
  return [...ORDERS[sort], 'id'] as const;
}

/** Whether a row comes after a place in the order. */
export function isBeyond({ sort, order }: Order, place: Partial<Record<string, Date | string>>): RawBuilder<boolean> {
  const columns = toOrderColumns({ sort });
  const refs = sql.join(columns.map((column) => sql.ref(`application_list.${column}`)));
  return sql<boolean>`(${refs}) ${order === 'asc' ? sql`>` : sql`<`} (${sql.join(columns.map((column) => place[column]))})`;
}

/** The same order under expressions that no index has: PostgreSQL collects, in several processes where it may, and sorts. */
export function toSortedOrder({ sort, order }: Order): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const columns = ORDERS[sort].map((column) => sql`${sql.ref(`application_list.${column}`)} ${TIMES.has(column) ? sql`+ interval '0'` : sql`|| ''`}`);
  return sql.join([...columns, sql.ref('application_list.id')].map((column) => sql`${column} ${direction}`));
}

/** Every order has its index. */
const ORDERS = {
  submitted_at: ['submitted_at'],
  updated_at: ['updated_at'],
  waiting_since: ['waiting_since'],
  title: ['sort_title'],
  status: ['status', 'submitted_at'],
  application_type: ['application_type', 'submitted_at'],
} as const satisfies Record<Order['sort'], readonly string[]>;

const TIMES = new Set<string>(['submitted_at', 'updated_at', 'waiting_since']);

export function toIds(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
