/**
 * `npm run faults:messages -- --count 2000 --seed 1`: events that people are told of by SMS and e-mail, over providers
 * that hang, fail, ask for pauses, take a message and cut the line, and are gone for long, while the server is killed
 * and started again. Ends with 1 unless nothing is lost, doubled or wrong.
 */
import { runMessageFaults } from '../../tests/faults/support/messages/run-message-faults.ts';
import { end, listCounts, readNumbers, seconds } from './report.ts';

const report = await runMessageFaults({
  ...readNumbers({ count: 2000, seed: 1 }),
  onProgress: (line) => console.log(`${line}, ${seconds()}`),
});
for (const [channel, { faults, repeats }] of Object.entries(report.providers))
  console.log(`${channel}: ${listCounts(faults)}; ${repeats} came again under a key that the provider knew`);
console.log(`Events: ${report.events}, each told by SMS and e-mail. Server killed ${report.kills} times.`);
end({ Lost: report.lost, Doubled: report.doubled, Wrong: report.wrong }, report.details);
