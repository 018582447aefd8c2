/**
 * How quickly officers find their way through 1,000,000 applications: pages, orders, filters and searches of GET
 * /api/admin/applications, the dashboard and one application, through the real handler on a PostgreSQL server of its
 * own (or TEST_DATABASE_URL). Fails when the 95th percentile of any is not under 250 ms, or a page is not what counting
 * and skipping gives. `npm run bench:million -- 50000` takes fewer applications; MILLION_DATABASE_URL names a database
 * that was filled before.
 */
import { createServer } from 'vite';
import { startPostgres } from '../../tests/server/support/postgres-server.ts';
import type * as Measuring from './million-cases.ts';

const ROWS = Number(process.argv[2] ?? 1_000_000);

const vite = await createServer({
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true, include: [] },
});
const filled = process.env['MILLION_DATABASE_URL'];
const postgres = filled === undefined ? await startPostgres() : undefined;
try {
  const { measureOffice } = (await vite.ssrLoadModule('/scripts/bench/million-cases.ts')) as typeof Measuring;
  const isQuick = await measureOffice(filled ?? (await postgres?.createDatabase()) ?? '', ROWS);
  if (!isQuick) process.exitCode = 1;
} finally {
  await postgres?.stop();
  await vite.close();
}
process.exit();
