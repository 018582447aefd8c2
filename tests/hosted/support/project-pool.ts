import pg from 'pg';

/**
 * Connections to the project's database. PostgreSQL may be stopped while one of them is still being closed, of which
 * the pool would tell nobody but the process.
 */
export function openProjectPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
