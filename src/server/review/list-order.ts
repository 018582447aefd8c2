/** The orders of the officers' list. */
import { sql, type RawBuilder } from 'kysely';
import type { AdminApplicationsQuery } from '@/api/shapes/review';

export type Order = Pick<AdminApplicationsQuery, 'sort' | 'order'>;

/**
 * Every order has its index. Ties are broken by id, so that pages do not overlap. Statuses come as the workflow has
 * them: see status-order.ts.
 */
const ORDERS = {
  submitted_at: ['submitted_at', 'id'],
  updated_at: ['updated_at', 'id'],
  waiting_since: ['waiting_since', 'id'],
  due_at: ['due_at', 'id'],
  title: ['sort_title', 'id'],
  status: ['status_rank', 'status', 'submitted_at', 'id'],
  application_type: ['application_type', 'submitted_at', 'id'],
} as const satisfies Record<Order['sort'], readonly string[]>;

/** What is worked out of a column, in the words of its index. */
const WORKED_OUT: Partial<Record<string, { column: string; of: (value: RawBuilder<unknown>) => RawBuilder<unknown> }>> =
  {
    status_rank: { column: 'status', of: (value) => sql`public.status_rank(${value})` },
  };

type Column = Exclude<(typeof ORDERS)[Order['sort']][number], 'status_rank'>;

/** What says where in an order a row stands. */
export function toOrderColumns({ sort }: Pick<Order, 'sort'>): Column[] {
  return ORDERS[sort].filter((column) => column !== 'status_rank');
}

export function toOrder({ sort, order }: Order): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql.join(ORDERS[sort].map((column) => sql`${toListed(column)} ${direction}`));
}

/** The same list from its other end. */
export function reverse<Ordered extends Order>(query: Ordered): Ordered {
  return { ...query, order: query.order === 'asc' ? 'desc' : 'asc' };
}

/** Whether a row comes after a place in the order. */
export function isBeyond({ sort, order }: Order, place: Partial<Record<string, Date | string>>): RawBuilder<boolean> {
  const columns = ORDERS[sort];
  const values = columns.map((column) => {
    const made = WORKED_OUT[column];
    return made ? made.of(sql`${place[made.column]}::text`) : sql`${place[column]}`;
  });
  return sql<boolean>`(${sql.join(columns.map(toListed))}) ${order === 'asc' ? sql`>` : sql`<`} (${sql.join(values)})`;
}

function toListed(column: string): RawBuilder<unknown> {
  const made = WORKED_OUT[column];
  const ref = sql.ref(`application_list.${made?.column ?? column}`);
  return made ? made.of(ref) : ref;
}
