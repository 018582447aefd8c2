/** What a job does for one record after another. */
import { sql, type SelectQueryBuilder } from 'kysely';
import { describeError } from './describe-error';
import type { Tables } from '../storage/tables';
import type { Platform } from './platform';

const AT_ONCE = 200;
const ID = sql<string>`id`;

export interface ForEach<Row> {
  of: AsyncIterable<Row> | Iterable<Row>;
  act: (row: Row) => Promise<void>;
}

/**
 * Does it for each, one thing after another, until `signal` says to stop. One that fails holds up no other: the log
 * tells its id, and at the end the first failure is thrown.
 */
export async function forEachRecord<Row extends { id: string }>(
  { log }: Pick<Platform, 'log'>,
  signal: AbortSignal | undefined,
  work: readonly ForEach<Row>[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const { of, act } of work)
    for await (const row of of) {
      if (signal?.aborted) break;
      try {
        await act(row);
      } catch (error) {
        log.error({ record: row.id, error: describeError(error) }, 'a job could not do its work for a record');
        failures.push(error);
      }
    }
  if (failures.length > 0) throw failures[0];
}

/** By id, each page behind the last one that was looked at: those that stay as they are do not hold up the others. */
export async function* listById<Table extends keyof Tables, Row extends { id: string }>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
): AsyncGenerator<Row, void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await rows.where(ID, '>', last).orderBy(ID).limit(AT_ONCE).execute();
    yield* page;
    if (page.length < AT_ONCE) return;
    last = page.at(-1)?.id ?? last;
  }
}
