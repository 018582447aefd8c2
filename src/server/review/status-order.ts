/** The order in which officers see statuses: that of the workflow, not of the letters of their ids. */
import { sql } from 'kysely';
import type { Catalog } from '@/definition/parse/catalog';
import type { Workflow } from '@/definition/language/workflow';
import type { Database } from '../storage/database';

/** Two processes may start at once; any number, the same in every process. */
const STATUS_ORDER_LOCK = 7_402_119;

/** Of statuses that no workflow has any more: behind all others. */
const FORMER = 1_000_000;

/**
 * Tells the database the order, by which its index sorts: no row is touched, however many applications there are. Does
 * nothing where it is told already.
 */
export async function saveStatusOrder(database: Database, catalog: Catalog): Promise<void> {
  const ids = orderStatuses([catalog.registry.workflow, ...catalog.providers.map(({ workflow }) => workflow)]);
  const ranks = ids.map((id, rank) => `when '${id.replaceAll("'", "''")}' then ${rank}`);
  const body = `begin return case status ${ranks.join(' ')} else ${FORMER} end; end`;
  await database.withLock(STATUS_ORDER_LOCK, async () => {
    const { rows } = await sql<{ body: string }>`
      select prosrc as body from pg_proc where oid = 'public.status_rank(text)'::regprocedure`.execute(database.kysely);
    if (rows[0]?.body === body) return;
    await database.runScript(`
      create or replace function public.status_rank(status text) returns integer
        language plpgsql immutable parallel safe cost 1 as $rank$${body}$rank$;
      reindex index public.application_list_status_rank;`);
  });
}

/** All statuses of the workflows, each behind the one that it comes after in the first workflow that has it. */
export function orderStatuses(workflows: readonly Pick<Workflow, 'statuses'>[]): string[] {
  const ordered: string[] = [];
  for (const { statuses } of workflows) {
    let place = 0;
    for (const { id } of statuses) {
      if (!ordered.includes(id)) ordered.splice(place, 0, id);
      place = ordered.indexOf(id) + 1;
    }
  }
  return ordered;
}
