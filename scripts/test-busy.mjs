/**
 * `npm run test:busy`: `npm test` twice in a row beside four processes that compute without end. What waits for time
 * instead of a state fails then. The exit code is 1 when either run failed.
 */
import { spawn, spawnSync } from 'node:child_process';

const PROCESSES = 4;
const RUNS = 2;

const busy = Array.from({ length: PROCESSES }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
const endThem = () => busy.forEach((each) => each.kill());
process.on('exit', endThem);
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const runs = Array.from({ length: RUNS }, (_, index) => {
  console.log(`\nRun ${index + 1} of ${RUNS}, beside ${PROCESSES} busy processes`);
  return spawnSync(process.execPath, ['scripts/test.mjs'], { stdio: 'inherit' }).status;
});
endThem();
process.exitCode = runs.every((status) => status === 0) ? 0 : 1;
