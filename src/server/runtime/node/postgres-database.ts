/** A PostgreSQL server (or a hosted Supabase project's) by DATABASE_URL. */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DATABASE, type Database, type EndedQuery } from '@/server/storage/database';
import type { Tables } from '@/server/storage/tables';
import { tellAway } from '@/server/storage/unavailable-error';

const INT8 = 20;

export interface PoolOptions {
  /** Most connections at once. */
  connections?: number;
  /**
   * The server itself ends a statement that takes longer, and a transaction in which nothing is asked for so long.
   * Missing for work that nobody waits for: migrations, backups, jobs.
   */
  statementSeconds?: number;
  onQuery?: ((query: EndedQuery) => void) | undefined;
}

/** Opens a pool of connections; the first query shows whether the server can be reached. */
export function openPostgresDatabase(
  connectionString: string,
  onError: (error: Error) => void,
  { connections = 10, statementSeconds, onQuery }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: findParser },
    // By a statement and not as parameters of the connection, which poolers such as PgBouncer refuse.
    ...(statementSeconds === undefined ? {} : { onConnect: (client) => boundStatements(client, statementSeconds) }),
  });
  // Without a listener, a connection that the server drops while idle would end the process.
  pool.on('error', onError);
  // Nor has a connection that is in use a listener of the pool's; its queries fail by themselves.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return {
    kysely: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: tellWhenAway(pool) }),
      ...(onQuery
        ? {
            log: ({ level, query: { sql }, queryDurationMillis: milliseconds }) =>
              onQuery({ sql, milliseconds, failed: level === 'error' }),
          }
        : {}),
    }),
    runScript: (sql) =>
      withClient(pool, async (client) => {
        await client.query('begin');
        try {
          await client.query(sql);
          await client.query('commit');
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      }),
    withLock: (lock, work) =>
      withClient(pool, async (client) => {
        await client.query('select pg_advisory_lock($1)', [lock]);
        try {
          return await work();
        } finally {
          await client.query('select pg_advisory_unlock($1)', [lock]);
        }
      }),
    countConnections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** The pool waits for the promise that it returns, which the pool's types do not say. */
function boundStatements(client: pg.ClientBase, seconds: number): unknown {
  const milliseconds = Math.round(seconds * 1000);
  return client.query(
    `set statement_timeout = ${milliseconds}; set idle_in_transaction_session_timeout = ${milliseconds}`,
  );
}

/** The pool as Kysely uses it, whose errors say when the server is away. */
function tellWhenAway(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await tellAway(DATABASE, pool.connect(), isReported);
      return {
        // With a text and its values alone: cursors are for streams, which nobody asks for.
        query: ((text: string, values: unknown[]) =>
          tellAway(DATABASE, client.query(text, values), isReported)) as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(destroy),
      };
    },
    end: () => pool.end(),
  };
}

/**
 * Connection exceptions, a server that is shutting down, starting or full, and one that has become a copy that may not
 * be written.
 */
const AWAY_STATES = /^(08...|57P0[1-3]|53300|25006)$/;

/**
 * An answer of a server that is there. What else the driver throws is about the connection, unless it could not make
 * sense of a value.
 */
function isReported(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !AWAY_STATES.test(error.code ?? '');
  return error instanceof TypeError || error instanceof RangeError;
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await tellAway(DATABASE, pool.connect(), isReported);
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** count(*) and sizes come as numbers, as they do from PGlite; pg alone would hand out strings. */
function findParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8 && format !== 'binary') return Number;
  return pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format);
}
