/**
 * How quickly officers find their way through 1,000,000 applications (queues, orders, filters and searches of the list,
 * palette, figures, one application), and anybody through a register of 100,000 holders, by the real handler on a
 * PostgreSQL server of its own (or TEST_DATABASE_URL). Fails when the 95th percentile of any is not under 250 ms, of
 * the register 100 ms, or a page is not what counting and skipping gives. `npm run bench:million -- 50000` takes fewer
 * applications; MILLION_DATABASE_URL names a database that was filled before.
 */
import { startPostgres } from '../../tests/server/support/postgres-server.ts';
import { loadSource } from '../support/load-source.ts';
import type * as Measuring from './million-cases.ts';

const ROWS = Number(process.argv[2] ?? 1_000_000);

const { module, close } = await loadSource<typeof Measuring>('/scripts/bench/million-cases.ts');
const filled = process.env['MILLION_DATABASE_URL'];
const postgres = filled === undefined ? await startPostgres() : undefined;
try {
  const isQuick = await module.measureAll(filled ?? (await postgres?.createDatabase()) ?? '', ROWS);
  if (!isQuick) process.exitCode = 1;
} finally {
  await postgres?.stop();
  await close();
}
process.exit();
