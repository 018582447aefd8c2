/**
 * `npm run faults -- --count 1000 --seed 1`: submissions of every type through the built product, over a network that
 * cuts, delays, repeats and reorders requests, and a server that is killed and started again. Ends with 1 unless
 * nothing is lost, doubled or half-written.
 */
import type * as RunFaults from '../../tests/faults/support/run-faults.ts';
import { loadSource } from '../support/load-source.ts';
import { end, listCounts, readNumbers, seconds } from './report.ts';

const numbers = readNumbers({ count: 1000, seed: 1 });
// The browser's own pipeline submits in it.
const { module, close } = await loadSource<typeof RunFaults>('/tests/faults/support/run-faults.ts');
const report = await module.runFaults({
  ...numbers,
  onProgress: (done, kills) => {
    if (done % 50 === 0)
      console.log(`${done} of ${numbers.count} submitted, server killed ${kills} times, ${seconds()}`);
  },
});
await close();
const { submissions, types, kills, faults, lost, doubled, halfWritten } = report;
console.log(
  `Submissions: ${submissions} of ${types} types. Server killed ${kills} times. Requests: ${listCounts(faults)}`,
);
end({ Lost: lost, Doubled: doubled, 'Half-written': halfWritten }, report.details);
