/**
 * Whether the quick answers are the right ones: totals and pages against count(*) and OFFSET, which are slow and right.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '@/server/storage/database';
import { dayBefore, SORTS } from './million-queries';

export type Fetch = (path: string) => Promise<Response>;

/**
 * Compares first, middle and last pages in every order under several filters; prints each that differs, and answers
 * whether none does.
 */
export async function compareWithCounting(queries: Queries, fetch: Fetch, statuses: string[]): Promise<boolean> {
  const [from, to, after] = [dayBefore(800), dayBefore(435), dayBefore(434)];
  const days = sql`submitted_at >= ${`${from} 00:00+01`}::timestamptz and submitted_at < ${`${after} 00:00+01`}::timestamptz`;
  const filters = [
    { query: '', where: sql`true` },
    { query: 'status=rejected,approved', where: sql`status in ('rejected', 'approved')` },
    { query: `date_from=${from}&date_to=${to}`, where: days },
    { query: `date_from=${from}`, where: sql`submitted_at >= ${`${from} 00:00+01`}::timestamptz` },
    { query: `date_to=${to}`, where: sql`submitted_at < ${`${after} 00:00+01`}::timestamptz` },
    { query: `status=expired&date_from=${from}&date_to=${to}`, where: sql`status = 'expired' and ${days}` },
  ];
  let wrong = 0;
  for (const { query, where } of filters) {
    const {
      rows: [counted],
    } = await sql<{ total: number }>`select count(*) as total from applications where ${where}`.execute(queries);
    const total = Number(counted?.total);
    const pages = [1, Math.floor(total / 25 / 3), Math.ceil(total / 25)];
    for (const sort of SORTS) {
      const expected = await readPages(queries, { where, sort, pages, statuses });
      for (const [index, page] of pages.entries()) {
        const answer = (await (
          await fetch(`/admin/applications?${query}&sort=${sort}&order=asc&page=${page}`)
        ).json()) as { total: number; data: { id: string }[] };
        if (answer.total === total && answer.data.map(({ id }) => id).join() === expected[index]) continue;
        wrong += 1;
        process.stdout.write(
          `WRONG: ${query || 'all'} by ${sort}, page ${page}: total ${answer.total} instead of ${total}, or other rows\n`,
        );
      }
    }
  }
  return wrong === 0;
}

/** The ids of each page, joined by commas; `statuses` in the order of the workflow. */
async function readPages(
  queries: Queries,
  { where, sort, pages, statuses }: { where: RawBuilder<unknown>; sort: string; pages: number[]; statuses: string[] },
): Promise<string[]> {
  const columns: Record<string, RawBuilder<unknown>> = {
    title: sql`fold_letters(coalesce(title, '')) collate "C", id`,
    status: sql`array_position(${statuses}::text[], status), submitted_at, id`,
    due_at: sql`coalesce(due_at, '9999-12-31 00:00Z'), id`,
    application_type: sql`application_type collate "C", submitted_at, id`,
  };
  const found: string[] = [];
  for (const page of pages) {
    const { rows } = await sql<{
      id: string;
    }>`select id from applications where ${where} order by ${columns[sort] ?? sql`${sql.ref(sort)}, id`} limit 25 offset ${(page - 1) * 25}`.execute(
      queries,
    );
    found.push(rows.map(({ id }) => id).join());
  }
  return found;
}
