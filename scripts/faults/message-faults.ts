/**
 * `npm run faults:messages -- --count 2000 --seed 1`: events that people are told of by SMS and e-mail, over providers
 * that hang, fail, ask for pauses, take a message and cut the line, and are gone for long, while the server is killed
 * and started again. Ends with 1 unless nothing is lost, doubled or wrong.
 */
import { readFlags } from '../support/read-flags.ts';
import { runMessageFaults } from '../../tests/faults/support/messages/run-message-faults.ts';

const { values } = readFlags({
  options: { count: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
const count = Number(values.count);
const seed = Number(values.seed);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error('--count and --seed must be whole numbers');
  process.exit(2);
}

const startedAt = performance.now();
const report = await runMessageFaults({
  count,
  seed,
  onProgress: (line) => console.log(`${line}, ${Math.round((performance.now() - startedAt) / 1000)} s`),
});
for (const line of report.details.slice(0, 50)) console.log(line);
for (const [channel, { faults, repeats }] of Object.entries(report.providers)) {
  const kinds = Object.entries(faults)
    .map(([kind, times]) => `${kind} ${times}`)
    .join(', ');
  console.log(`${channel}: ${kinds}; ${repeats} came again under a key that the provider knew`);
}
console.log(`Events: ${report.events}, each told by SMS and e-mail. Server killed ${report.kills} times.`);
console.log(`Lost: ${report.lost}`);
console.log(`Doubled: ${report.doubled}`);
console.log(`Wrong: ${report.wrong}`);
process.exit(report.lost + report.doubled + report.wrong === 0 ? 0 : 1);
