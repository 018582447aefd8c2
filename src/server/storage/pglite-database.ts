/** PostgreSQL inside this process: in a folder, or in memory for tests and the browser. */
import { PGlite, type PGliteOptions as EngineOptions, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect } from 'kysely';
import { UnavailableError } from './unavailable-error';
import { DATABASE, type Database } from './database';
import type { Tables } from './tables';

export interface PGliteOptions {
  /** A folder; in memory when missing. */
  dataDir?: string;
  /** Another place for its files. */
  fs?: NonNullable<EngineOptions['fs']>;
  /** A dump made by `PGlite.dumpDataDir` to begin with. */
  loadDataDir?: Blob;
  /** Parameters of the engine instead of its own. */
  startParams?: string[];
}

/** The tables at which a PostgreSQL server's autovacuum would begin, by its own thresholds. */
const DUE = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
  order by name`;

/** Opens the database, making it when the folder is empty. The folder is not locked here: see node/data-dir-lock.ts. */
export async function openPGliteDatabase(options: PGliteOptions = {}): Promise<Database & { pglite: PGlite }> {
  const pglite = await PGlite.create({ ...options, extensions: { pg_trgm } });
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: asUsed(pglite) }) });
  let tail: Promise<unknown> = Promise.resolve();
  return {
    pglite,
    kysely,
    runScript: (sql) => pglite.transaction(async (transaction) => void (await transaction.exec(sql))),
    withLock(_, work) {
      // One process alone has this database, so waiting in line inside it is enough.
      const turn = tail.then(work, work);
      tail = turn.catch(() => undefined);
      return turn;
    },
    async tidy() {
      // What was counted is written down now and then only, which may be a while ago.
      await pglite.exec('select pg_stat_force_next_flush()');
      const { rows } = await pglite.query<{ name: string }>(DUE);
      // One after the other: what people ask for comes between them.
      for (const { name } of rows) await pglite.exec(`vacuum (analyze) ${name}`);
    },
    close: () => kysely.destroy(),
  };
}

/** Milliseconds that queries may follow each other until what else has come is looked at. */
const PIECE = 10;

/**
 * Waits, now and then, until requests that have come meanwhile are received: the engine answers before anything else is
 * done, so that a few long chains of queries would keep everybody out until the last of them has ended. A page has
 * nobody else to serve.
 */
function createPauses(): () => Promise<void> {
  /** Since when queries have followed each other. */
  let since: number | undefined;
  const rest = () =>
    new Promise<void>((resolve) => {
      setImmediate(() => {
        since = undefined;
        resolve();
      });
    });
  if (typeof setImmediate === 'undefined') return async () => undefined;
  return async () => {
    if (since !== undefined) return performance.now() - since > PIECE ? rest() : undefined;
    since = performance.now();
    void rest();
  };
}

/**
 * The engine as Kysely uses it: asked for anything once it is closed, it says so. Left to itself, a transaction would
 * wait for ever.
 */
function asUsed(pglite: PGlite): PGlite {
  const pause = createPauses();
  const withPauses = <Engine extends PGlite | Transaction>(engine: Engine): Engine =>
    new Proxy(engine, {
      get(target, name) {
        if (target.closed && (name === 'query' || name === 'transaction'))
          throw new UnavailableError(DATABASE, new Error('PGlite is closed'));
        if (name === 'query')
          return async (...given: Parameters<PGlite['query']>) => {
            await pause();
            return target.query(...given);
          };
        if (name === 'transaction' && 'transaction' in target)
          return async (work: (transaction: Transaction) => Promise<unknown>) =>
            target.transaction((transaction) => work(withPauses(transaction)));
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  return withPauses(pglite);
}
