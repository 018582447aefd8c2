/** Which test files reach which functions: found by running each test file once, and kept until it changes. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './find-mutants.ts';
import { hashFile, toRecordName, type ReachRecord } from './mutation-run.ts';
import { runTests } from './run-tests.ts';

/** Tests of the layout of the code and of other scripts, and those of the built product: they load none of the code. */
const ELSEWHERE = ['tests/architecture', 'tests/definition', 'tests/scripts', 'tests/end-to-end', 'tests/faults'];

/** The test files that can reach what is changed, relative to the checkout; those that go deep take too long. */
export function listTests(root: string): string[] {
  return listAllTests(root).filter((path) => !path.endsWith('.deep.test.ts'));
}

function listAllTests(root: string): string[] {
  return readdirSync(join(root, 'tests'), { recursive: true })
    .map((name) => `tests/${String(name).replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts') && !ELSEWHERE.some((folder) => path.startsWith(`${folder}/`)))
    .toSorted();
}

/**
 * What every test file reaches. Only those without a record, or changed since, are run; ended halfway, the next time
 * goes on with the others. Throws when a test fails as the code stands, since under a mutant it would seem to kill it.
 */
export async function measureReach(root: string, cache: string): Promise<ReachRecord[]> {
  const folder = join(cache, 'reach');
  mkdirSync(folder, { recursive: true });
  const tests = listTests(root);
  const missing = tests.filter((test) => readRecord(root, folder, test) === undefined);
  if (missing.length > 0) {
    console.log(`Running ${missing.length} of ${tests.length} test files to see what they reach`);
    for (const test of missing) rmSync(join(folder, toRecordName(test)), { force: true });
    const { passed, failures } = await runTests(root, cache, { tests: missing, reachFolder: folder });
    for (const { file } of failures) rmSync(join(folder, toRecordName(file)), { force: true });
    if (!passed) throw new Error(`These fail without a mutant: ${failures.map(({ file }) => file).join(', ')}`);
  }
  return tests.flatMap((test) => readRecord(root, folder, test) ?? []);
}

/** Whether a test runs the function that the mutant is in. */
export function isReached(records: readonly ReachRecord[], { path, within }: Mutant): boolean {
  return records.some(({ functions }) => functions.includes(path + within));
}

/** Those that can tell the mutant from the code; the nearest ones come first. */
export function findTests(records: readonly ReachRecord[], mutant: Mutant): ReachRecord[] {
  const { path } = mutant;
  const place = isReached(records, mutant) ? path + mutant.within : path;
  const reaching = records.filter(({ functions }) => functions.includes(place));
  const words = toWords(path);
  // Those that are named alike; then quick ones, and those that reach little: they are about what they reach.
  const weigh = ({ test, seconds, functions }: ReachRecord) =>
    (seconds * functions.length) / (1 + 5 * toWords(test).filter((word) => words.includes(word)).length ** 2);
  return reaching.toSorted((one, other) => weigh(one) - weigh(other));
}

/**
 * Those that go deep and load the file themselves: asked for what no quick one notices, such as the queue in the
 * database. What starts the built product runs the code as it was built, without the mutant.
 */
export function findDeepTests(root: string, { path }: Mutant): string[] {
  const module = `'@/${path.slice('src/'.length, -'.ts'.length)}'`;
  return listAllTests(root).filter(
    (test) => test.endsWith('.deep.test.ts') && readFileSync(join(root, test), 'utf8').includes(module),
  );
}

/** Of the path, less the outer folder and the ending. */
function toWords(path: string): string[] {
  return path
    .replace(/\.test\.ts$|\.ts$/, '')
    .split(/[/-]/)
    .slice(2);
}

function readRecord(root: string, folder: string, test: string): ReachRecord | undefined {
  const path = join(folder, toRecordName(test));
  if (!existsSync(path)) return undefined;
  const record = JSON.parse(readFileSync(path, 'utf8')) as ReachRecord;
  return record.hash === hashFile(join(root, test)) ? record : undefined;
}
