/** A PostgreSQL server (or a hosted Supabase project's) by DATABASE_URL. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '@/server/storage/database';
import type { Tables } from '@/server/storage/tables';

const INT8 = 20;

/** Opens a pool of connections; the first query shows whether the server can be reached. */
export function openPostgresDatabase(connectionString: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000, types: { getTypeParser: findParser } });
  // Without a listener, a connection that the server drops while idle would end the process.
  pool.on('error', onError);
  return {
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    runScript: (sql) => withClient(pool, async (client) => {
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    }),
    withLock: (lock, work) => withClient(pool, async (client) => {
      await client.query('select pg_advisory_lock($1)', [lock]);
      try {
        return await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [lock]);
      }
    }),
    close: () => pool.end(),
  };
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
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
