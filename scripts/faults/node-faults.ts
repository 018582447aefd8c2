/**
 * `npm run faults:nodes -- --kills 200 --restarts 3 --seed 1`: applications through two servers on one PostgreSQL and
 * one S3 server, of which one or the other is killed all the time, and the database started anew now and then. Ends
 * with 1 unless nothing that was acknowledged is lost, doubled or half-written.
 */
import type * as RunNodeFaults from '../../tests/faults/support/nodes/run-node-faults.ts';
import { loadSource } from '../support/load-source.ts';
import { end, readNumbers, seconds } from './report.ts';

const numbers = readNumbers({ kills: 200, restarts: 3, seed: 1 });
const { module, close } = await loadSource<typeof RunNodeFaults>('/tests/faults/support/nodes/run-node-faults.ts');
const report = await module.runNodeFaults({
  ...numbers,
  untilToldAll: true,
  onProgress: (done, acknowledged) => {
    if (done % 10 === 0) console.log(`${done} of ${numbers.kills} kills, ${acknowledged} acknowledged, ${seconds()}`);
  },
});
await close();
const { kills, restarts, passed, told, acknowledged, lost, doubled, halfWritten } = report;
console.log(
  `Servers killed ${kills} times, database restarted ${restarts} times, ${passed.join(' and ')} requests, ${seconds()}`,
);
console.log(`Acknowledged: ${acknowledged}. Messages about what was acknowledged: ${told} have left.`);
end({ Lost: lost, Doubled: doubled, 'Half-written': halfWritten }, report.details);
