/**
 * `npm run mutations -- --seed 1 --count 60 --only src/engine --kinds lock,list`: makes small wrong changes to the code,
 * one at a time, and looks whether a test notices. Prints one line per mutant and ends with the score. `--only` and
 * `--kinds` narrow what is changed, for who works on one part; the score of the whole code is taken without them.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFlags } from '../support/read-flags.ts';
import { chooseMutants, listStale, type Equivalent } from './choose-mutants.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import { openResults, type Result } from './kept-results.ts';
import { isMutated } from './mutation-plugin.ts';
import { hashFile } from './mutation-run.ts';
import { findDeepTests, findTests, isReached, measureReach } from './reach.ts';
import { runTests } from './run-tests.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, '.cache', 'mutations');
const EQUIVALENTS = new URL('equivalent.json', import.meta.url);

/** Test files of the first try: most mutants fall there, and one that never ends is known for it soon. */
const FIRST = 6;
/**
 * What happens at once needs a server of PostgreSQL: the embedded one has a single connection, which waits for itself.
 * Functions that no quick test reaches may be for that.
 */
const AT_ONCE = 'tests/server/product/parallel.deep.test.ts';
const AT_ONCE_KINDS: readonly string[] = ['lock', 'transaction'];
/** Seconds that a run of tests gets, beside three times what its files took without a mutant. */
const PATIENCE = 45;
/** How often what took too long is tried, with more time each, on a machine that is too busy to tell. */
const TRIES = 3;

const { values } = readFlags({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    kinds: { type: 'string', default: '' },
  },
});
const [seed, count] = [Number(values.seed), Number(values.count)];
if (!Number.isInteger(seed) || !Number.isInteger(count) || count < 1) {
  console.error('--seed must be a whole number, and --count one above 0');
  process.exit(2);
}

const paths = readdirSync(join(ROOT, 'src'), { recursive: true })
  .map((name) => `src/${String(name).replaceAll('\\', '/')}`)
  .filter(isMutated)
  .toSorted();
const all = paths.flatMap((path) => findMutants(path, readFileSync(join(ROOT, path), 'utf8')));
const equivalents = JSON.parse(readFileSync(EQUIVALENTS, 'utf8')) as Equivalent[];
const stale = listStale(all, equivalents);
if (stale.length > 0) {
  console.error(`equivalent.json names what is not in the code once: ${stale.join('; ')}`);
  process.exit(2);
}
const kinds = values.kinds.split(',').filter(Boolean);
const wanted = all.filter(
  ({ path, kind }) => path.startsWith(values.only) && (kinds.length === 0 || kinds.includes(kind)),
);
const mutants = chooseMutants(wanted, equivalents, { seed, count });
if (mutants.length === 0) {
  console.error(`Nothing to change with --only "${values.only}" and --kinds "${values.kinds}"`);
  process.exit(2);
}

const records = await measureReach(ROOT, CACHE).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
const results = openResults(ROOT, CACHE);
let killed = 0;
for (const [index, mutant] of mutants.entries()) {
  const known = results.find(mutant);
  const { killer } = known.killer ? known : await tryMutant(mutant, known);
  if (killer) killed += 1;
  const end = killer ? `killed by ${killer.file} › ${killer.test}` : 'SURVIVED';
  console.log(`${index + 1}/${mutants.length} ${mutant.path}:${mutant.line}, ${describe(mutant)}: ${end}`);
}
const score = Math.floor((100 * killed) / mutants.length);
console.log(`Mutation score: ${score} % (${killed} of ${mutants.length} killed, seed ${seed})`);

/** Runs the test files that the mutant has not survived yet, a few likely ones first. */
async function tryMutant(mutant: Mutant, { hashes }: Result): Promise<Result> {
  const tests = findTests(records, mutant);
  const open = tests.filter(({ test, hash }) => hashes[test] !== hash);
  let result: Result = { hashes };
  for (const part of [open.slice(0, FIRST), open.slice(FIRST)].filter(({ length }) => length > 0)) {
    const limit = PATIENCE + 3 * part.reduce((sum, { seconds }) => sum + seconds, 0);
    const killer = await findKiller(mutant, { tests: part.map(({ test }) => test), limit });
    result = { hashes: { ...result.hashes, ...Object.fromEntries(part.map(({ test, hash }) => [test, hash])) } };
    if (killer) result = { ...result, killer };
    results.keep(mutant, result);
    if (result.killer) return result;
  }
  const isSeen = isReached(records, mutant);
  const atOnce = AT_ONCE_KINDS.includes(mutant.kind) || !isSeen ? [AT_ONCE] : [];
  const deep = [...new Set([...atOnce, ...findDeepTests(ROOT, mutant)])];
  if (deep.length === 0) return result;
  const killer = await findKiller(mutant, { tests: deep, limit: 4 * PATIENCE });
  if (killer) {
    const changed = deep.map((test) => [test, hashFile(join(ROOT, test))]);
    result = { killer, hashes: { ...result.hashes, ...Object.fromEntries(changed) } };
  }
  results.keep(mutant, result);
  return result;
}

/**
 * Which test fails under the mutant. What only took too long is a failure when the same files pass without the mutant in
 * the same time; when they do not, the machine is busy, and both are tried again with twice the time.
 */
async function findKiller(mutant: Mutant, { tests, limit }: { tests: string[]; limit: number }) {
  for (let [turn, seconds] = [1, limit]; turn <= TRIES; turn += 1, seconds *= 2) {
    const { passed, timedOut, failures } = await runTests(ROOT, CACHE, { tests, mutant }, seconds);
    if (passed) return undefined;
    const unseen = { file: tests[0] ?? '', test: timedOut ? 'which took far too long' : 'whose run ended early' };
    const { file, test, timedOut: waited } = { timedOut, ...unseen, ...failures[0] };
    if (!waited || (await runTests(ROOT, CACHE, { tests }, seconds)).passed) return { file, test };
  }
  throw new Error(`Without a change these take too long as well: ${tests.join(', ')}`);
}

function describe({ kind, original, replacement }: Mutant): string {
  if (replacement === ';') return `${kind}: without ${shorten(original)}`;
  if (original.startsWith(replacement)) return `${kind}: without ${shorten(original.slice(replacement.length).trim())}`;
  return `${kind}: ${shorten(original)} → ${shorten(replacement)}`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-28)}` : line;
}
