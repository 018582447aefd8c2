/** The sums that figures are read from, in as few rows as there are groups. */
import { sql } from 'kysely';
import type { Queries } from '../storage/database';

/** A row of each group that has several; changes nothing of what they say. Safe to run in several processes at once. */
export async function addUpFigures(queries: Queries): Promise<void> {
  const group = sql`event, month, application_type, status, assignee_id, decided_by, office_days, promise_kept`;
  await sql`
    with counted as (
      delete from figure_counts where id in (
        select id from (select id, count(*) over (partition by ${group}) as rows from figure_counts) as found where rows > 1
      ) returning *
    )
    insert into figure_counts (${group}, total) select ${group}, sum(total) from counted
    group by ${group} having sum(total) <> 0`.execute(queries);
}
