/** Counting what may be millions: as far as anybody pages. */
import type { SelectQueryBuilder } from 'kysely';
import type { Queries } from './database';
import type { Tables } from './tables';

const MOST_COUNTED = 10_000;

/** How many rows a query finds, at most 10,000, and whether there are more. */
export async function countSome<Table extends keyof Tables, Row extends object>(
  queries: Queries,
  found: SelectQueryBuilder<Tables, Table, Row>,
): Promise<{ total: number; more: boolean }> {
  const { counted } = await queries
    .selectFrom(found.limit(MOST_COUNTED + 1).as('found'))
    .select((select) => select.fn.countAll<string>().as('counted'))
    .executeTakeFirstOrThrow();
  const total = Number(counted);
  return { total: Math.min(total, MOST_COUNTED), more: total > MOST_COUNTED };
}
