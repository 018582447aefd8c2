/**
 * `npm run faults:nodes -- --kills 200 --restarts 3 --seed 1`: applications through two servers on one PostgreSQL and
 * one S3 server, of which one or the other is killed all the time, and the database started anew now and then. Ends with
 * 1 unless nothing that was acknowledged is lost, doubled or half-written.
 */
import { readFlags } from '../support/read-flags.ts';
import { loadRun } from './load-run.ts';
import type * as RunNodeFaults from '../../tests/faults/support/nodes/run-node-faults.ts';

const { values } = readFlags({
  options: {
    kills: { type: 'string', default: '200' },
    restarts: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
});
const [kills, restarts, seed] = [Number(values.kills), Number(values.restarts), Number(values.seed)];
if (![kills, restarts, seed].every(Number.isInteger) || kills < 1 || restarts < 0) {
  console.error('--kills, --restarts and --seed must be whole numbers');
  process.exit(2);
}

const { run, close } = await loadRun<typeof RunNodeFaults>('/tests/faults/support/nodes/run-node-faults.ts');
const startedAt = performance.now();
const seconds = () => Math.round((performance.now() - startedAt) / 1000);
const report = await run.runNodeFaults({
  kills,
  restarts,
  seed,
  untilToldAll: true,
  onProgress: (done, acknowledged) => {
    if (done % 10 === 0) console.log(`${done} of ${kills} kills, ${acknowledged} acknowledged, ${seconds()} s`);
  },
});
await close();
for (const line of report.details.slice(0, 50)) console.log(line);
console.log(
  `Servers killed ${report.kills} times, database restarted ${report.restarts} times, ${report.passed.join(' and ')} requests, ${seconds()} s`,
);
console.log(`Messages about what was acknowledged: ${report.told} have left.`);
const { acknowledged, lost, doubled, halfWritten } = report;
console.log(`acknowledged ${acknowledged}, lost ${lost}, doubled ${doubled}, half-written ${halfWritten}`);
process.exit(lost + doubled + halfWritten === 0 ? 0 : 1);
