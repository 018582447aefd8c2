/** Rows that calls ask for at the same moment, had by one query. */
import DataLoader from 'dataloader';

/** More are had by several queries. */
const MOST = 200;

/**
 * Once the calls that are there have been read. A page of the browser, in which the server runs too, has timers alone.
 */
const soon: (work: () => void) => void = 'setImmediate' in globalThis ? setImmediate : setTimeout;

/**
 * `read`: the rows that there are of these ids, in any order. It is called after each of them was asked for, and
 * nothing is kept: who asks later is told what is so by then.
 */
export function readTogether<Row extends { id: string }>(
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): (id: string) => Promise<Row | undefined> {
  const loader = new DataLoader<string, Row | undefined>(
    async (ids) => {
      const rows = new Map((await read([...new Set(ids)])).map((row) => [row.id, row]));
      return ids.map((id) => rows.get(id));
    },
    { cache: false, maxBatchSize: MOST, batchScheduleFn: (send) => soon(send) },
  );
  return (id) => loader.load(id);
}
