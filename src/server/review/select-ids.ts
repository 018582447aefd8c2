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
  return sql.join([...ORDERS[sort], 'id'].map((column) => sql`${sql.ref(`${table}.${column}`)} ${direction}`));
}

/** Every order has its index. */
const ORDERS = {
  submitted_at: ['submitted_at'],
  updated_at: ['updated_at'],
  title: ['sort_title'],
  status: ['status', 'submitted_at'],
  application_type: ['application_type', 'submitted_at'],
} as const satisfies Record<Order['sort'], readonly string[]>;

export function toIds(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
