/** The orders of the officers' list. */
import { sql, type RawBuilder } from 'kysely';
import type { AdminApplicationsQuery } from '@/api/shapes/review';

export type Order = Pick<AdminApplicationsQuery, 'sort' | 'order'>;

/** Every order has its index. Ties are broken by id, so that pages do not overlap. */
const ORDERS = {
  submitted_at: ['submitted_at', 'id'],
  updated_at: ['updated_at', 'id'],
  waiting_since: ['waiting_since', 'id'],
  due_at: ['due_at', 'id'],
  title: ['sort_title', 'id'],
  status: ['status', 'submitted_at', 'id'],
  application_type: ['application_type', 'submitted_at', 'id'],
} as const satisfies Record<Order['sort'], readonly string[]>;

/** What says where in an order a row stands. */
export function toOrderColumns({ sort }: Pick<Order, 'sort'>) {
  return ORDERS[sort];
}

export function toOrder({ sort, order }: Order): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql.join(ORDERS[sort].map((column) => sql`${sql.ref(`application_list.${column}`)} ${direction}`));
}

/** The same list from its other end. */
export function reverse<Ordered extends Order>(query: Ordered): Ordered {
  return { ...query, order: query.order === 'asc' ? 'desc' : 'asc' };
}

/** Whether a row comes after a place in the order. */
export function isBeyond({ sort, order }: Order, place: Partial<Record<string, Date | string>>): RawBuilder<boolean> {
  const columns = ORDERS[sort];
  const refs = sql.join(columns.map((column) => sql.ref(`application_list.${column}`)));
  return sql<boolean>`(${refs}) ${order === 'asc' ? sql`>` : sql`<`} (${sql.join(columns.map((column) => place[column]))})`;
}
