/** Runs test files in a process of their own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { MutationRun } from './mutation-run.ts';

export interface Failure {
  /** The test file, relative to the checkout. */
  file: string;
  /** The test that failed, or what kept the file from running. */
  test: string;
  /** It waited too long for something; nothing that it looked at was wrong. */
  timedOut: boolean;
}

export interface Outcome {
  passed: boolean;
  /** The run was ended after its time. */
  timedOut: boolean;
  failures: Failure[];
}

interface Report {
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

/** As Vitest says it of a test, of what runs before or after one, and of what is asked for again and again. */
const WAITED = /timed out|did not succeed in time/i;

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    end(running);
    process.exit(130);
  });
}

/**
 * Runs the files of the run in their order. To see what they reach all of them are run, each in a process of its own;
 * else the first failure ends it, and nothing is printed. `limit`: seconds after which it is killed with everything
 * that it has started; without one it may take as long as it takes.
 */
export async function runTests(root: string, cache: string, run: MutationRun, limit?: number): Promise<Outcome> {
  const report = join(cache, `report-${process.pid}.json`);
  rmSync(report, { force: true });
  const out = run.reachFolder === undefined ? 'ignore' : 'inherit';
  const child = spawn(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args(), ...run.tests], {
    cwd: root,
    // A group of its own, so that its workers end with it.
    detached: true,
    stdio: ['ignore', out, out],
    env: { ...process.env, MUTATION_RUN: JSON.stringify(run) },
  });
  function args(): string[] {
    const config = join(root, 'scripts', 'mutations', 'vitest.config.ts');
    const project = run.tests.some((test) => test.endsWith('.deep.test.ts')) ? 'deep' : 'node';
    const common = [
      'run',
      `--project=${project}`,
      `--config=${config}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    // Without a process of its own a file is not seen to reach what runs once, when the first file loads it.
    if (run.reachFolder !== undefined) return [...common, '--isolate', '--reporter=dot'];
    return [...common, '--bail=1', '--testTimeout=60000', '--hookTimeout=60000'];
  }
  running = child;
  let timedOut = false;
  const timer =
    limit === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          end(child);
        }, limit * 1000);
  const code = await new Promise<number | null>((resolve) => void child.once('exit', resolve));
  clearTimeout(timer);
  running = undefined;
  const failures = existsSync(report) ? readFailures(root, report) : [];
  rmSync(report, { force: true });
  return { passed: code === 0, timedOut, failures };
}

function readFailures(root: string, path: string): Failure[] {
  const { testResults = [] } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const failed = assertionResults.find(({ status }) => status === 'failed');
      const reasons = [...(failed?.failureMessages ?? []), ...(failed ? [] : [message ?? ''])];
      return {
        file: relative(root, name).split(sep).join('/'),
        test: failed?.fullName ?? message?.split('\n')[0] ?? 'the file',
        timedOut: reasons.some((reason) => WAITED.test(reason)),
      };
    });
}

function end(child: ChildProcess | undefined): void {
  if (child?.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
