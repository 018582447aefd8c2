/**
 * `npm run faults -- --count 1000 --seed 1`: submissions of every type through the built product, over a network that
 * cuts, delays, repeats and reorders requests, and a server that is killed and started again. Ends with 1 unless
 * nothing is lost, doubled or half-written.
 */
import { readFlags } from '../support/read-flags.ts';
import { loadRun } from './load-run.ts';
import type * as RunFaults from '../../tests/faults/support/run-faults.ts';

const { values } = readFlags({
  options: { count: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const count = Number(values.count);
const seed = Number(values.seed);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error('--count and --seed must be whole numbers');
  process.exit(2);
}

const { run, close } = await loadRun<typeof RunFaults>('/tests/faults/support/run-faults.ts');
const startedAt = performance.now();
const report = await run.runFaults({
  count,
  seed,
  onProgress: (done, kills) => {
    if (done % 50 === 0)
      console.log(
        `${done} of ${count} submitted, server killed ${kills} times, ${Math.round((performance.now() - startedAt) / 1000)} s`,
      );
  },
});
await close();
for (const line of report.details.slice(0, 50)) console.log(line);
const faults = Object.entries(report.faults)
  .map(([kind, times]) => `${kind} ${times}`)
  .join(', ');
console.log(
  `Submissions: ${report.submissions} of ${report.types} types. Server killed ${report.kills} times. Requests: ${faults}`,
);
console.log(`Lost: ${report.lost}`);
console.log(`Doubled: ${report.doubled}`);
console.log(`Half-written: ${report.halfWritten}`);
process.exit(report.lost + report.doubled + report.halfWritten === 0 ? 0 : 1);
