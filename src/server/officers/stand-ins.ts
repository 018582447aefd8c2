/** Who has the work of officers on leave. */
import type { Queries } from '../storage/database';

/**
 * By the id of each officer on leave, the active one who has their work: the deputy, or while that one is away too, the
 * deputy's. An officer whose deputies are all away has nobody, and keeps the work.
 */
export async function readStandIns(queries: Queries, now: Date): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('officer_leave')
    .innerJoin('profiles', 'profiles.id', 'officer_leave.deputy_id')
    .select(['officer_id', 'deputy_id', 'profiles.status'])
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .execute();
  const deputies = new Map(rows.map((row) => [row.officer_id, row]));
  return new Map(
    rows.flatMap(({ officer_id }) => {
      let last = deputies.get(officer_id);
      // Nobody is met twice by as many steps as there are leaves, unless they go in a circle.
      for (let step = 0; last && deputies.has(last.deputy_id) && step < rows.length; step += 1)
        last = deputies.get(last.deputy_id);
      return last && !deputies.has(last.deputy_id) && last.status === 'active' ? [[officer_id, last.deputy_id]] : [];
    }),
  );
}

/** Oneself, and the officers on leave whose work one has. */
export async function listStoodInFor(queries: Queries, officer: string, now: Date): Promise<string[]> {
  const absent = [...(await readStandIns(queries, now))].filter(([, standIn]) => standIn === officer);
  return [officer, ...absent.map(([id]) => id)];
}
