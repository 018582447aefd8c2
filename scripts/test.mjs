/**
 * `npm test`: installs what is missing (a browser too), runs the quick checks, and ends with the line `N passed, N
 * failed`.
 *
 * - `npm test -- unit end-to-end` runs only the named checks.
 * - `--all` (`npm run test:all`) runs the quick and the deep checks, and `--after-test` leaves out what `npm test` has
 *   run just before.
 *
 * A check runs even when an earlier one failed, so that one run tells everything; the exit code is 1 when anything
 * failed.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { StepError, checkNodeVersion, runCommand, secondsSince } from './steps/command.mjs';
import { getCommit, isBuilt } from './steps/build.mjs';
import { findBrowser, installBrowser } from './steps/browser.mjs';
import { chooseChecks, listChecks } from './steps/checks.mjs';
import { judge } from './steps/counts.mjs';
import { install, isInstalled } from './steps/install.mjs';

const startedAt = Date.now();
const totals = { passed: 0, failed: 0 };
/** Said again at the end: they stand far apart in what is printed on the way. */
const failures = [];

try {
  checkNodeVersion();
  await prepare();
  // One commit for the whole run: what is committed meanwhile must not make the build look outdated.
  process.env.COMMIT = getCommit();
  const checks = chooseChecks(process.argv.slice(2), isBuilt());
  tellWhatIsLeft(checks);
  if (checks.some((check) => check.needsBrowser)) await prepareBrowser();
  const steps = checks.map((check, index) => ({ check, progress: `[${index + 1}/${checks.length}]` }));
  while (steps.length > 0) {
    const together = [steps.shift(), ...(steps[0]?.check.beside ? [steps.shift()] : [])];
    await Promise.all(together.map(({ check, progress }) => runCheck(check, progress)));
  }
} catch (error) {
  totals.failed += 1;
  console.error(error instanceof StepError ? `\nStopped: ${error.message}` : error);
}

for (const failure of failures) console.log(`Failed: ${failure}`);
console.log(`\nAll of it took ${secondsSince(startedAt)}.`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

async function prepare() {
  if (isInstalled()) return;
  const installStartedAt = Date.now();
  console.log('Installing the packages (about a minute the first time) …');
  await install();
  console.log(`Installed in ${secondsSince(installStartedAt)}`);
}

async function prepareBrowser() {
  const browser = (await findBrowser()) ?? (await installBrowser());
  process.env.CHROMIUM_PATH = browser;
  console.log(`Browser: ${browser}`);
}

function tellWhatIsLeft(chosen) {
  const commands = { quick: 'npm test', deep: 'npm run test:all', long: 'npm run test:long' };
  for (const [set, command] of Object.entries(commands)) {
    const left = listChecks().filter((check) => check.set === set && !chosen.some(({ name }) => name === check.name));
    if (left.length > 0) console.log(`Not part of this run: ${left.map(({ name }) => name).join(', ')} (${command})`);
  }
}

async function runCheck(check, progress) {
  const checkStartedAt = Date.now();
  console.log(`\n${progress} ${check.title} ${'─'.repeat(Math.max(3, 72 - check.title.length))}`);
  if (check.leftOut !== undefined) {
    console.log(check.leftOut);
    return;
  }
  if (check.report !== undefined) {
    rmSync(check.report, { force: true });
    mkdirSync(dirname(check.report), { recursive: true });
  }
  const [program, ...args] = check.command;
  const exitCode = await runCommand(program, args, { label: check.title, env: check.env });
  const counts = readCounts(check);
  const { passed, failed } = judge(exitCode, counts);
  const names = counts?.names ?? [];
  failures.push(...(failed > 0 && names.length === 0 ? [check.title] : names));
  totals.passed += passed;
  totals.failed += failed;
  console.log(`${progress} ${check.title}: ${passed} passed, ${failed} failed (${secondsSince(checkStartedAt)})`);
}

function readCounts(check) {
  if (check.report === undefined) return undefined;
  try {
    return check.count(JSON.parse(readFileSync(check.report, 'utf8')));
  } catch {
    return undefined;
  }
}
