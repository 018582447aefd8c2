/** What officers have ticked as checked of an application, as it is stored. */
import type { Check } from '@/api/shapes/review';
import type { Queries } from '../storage/database';

/** In the order in which they were ticked. */
export async function listChecks(queries: Queries, applicationId: string): Promise<Check[]> {
  const rows = await queries
    .selectFrom('application_checks')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('checked_at')
    .orderBy('item')
    .execute();
  return rows.map((row) => ({
    item: row.item,
    checked_by: row.checked_by_name,
    checked_at: row.checked_at.toISOString(),
    changed_at: row.changed_at?.toISOString() ?? null,
  }));
}

/** The answers of these items have changed: who ticked them has seen other ones. */
export async function endChecks(
  queries: Queries,
  applicationId: string,
  { items, at }: { items: readonly string[]; at: Date },
): Promise<void> {
  if (items.length === 0) return;
  await queries
    .updateTable('application_checks')
    .set({ changed_at: at })
    .where('application_id', '=', applicationId)
    .where('item', 'in', items)
    .where('changed_at', 'is', null)
    .execute();
}
