/** Runs beside each test file: notes the functions that it reaches, and writes them down when its tests have passed. */
import { writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { hashFile, readRun, toRecordName, type ReachRecord } from './mutation-run.ts';

const reached = new Set<string>();
let hasPassed = true;

// The probes in the code look for it there.
Object.assign(globalThis, { reachedFunctions: reached });

afterEach(({ task }) => {
  if (task.result?.state === 'fail') hasPassed = false;
});

afterAll(() => {
  const { reachFolder } = readRun();
  const path = expect.getState().testPath;
  if (reachFolder === undefined || path === undefined || !hasPassed) return;
  const test = relative(process.cwd(), path).split(sep).join('/');
  const seconds = performance.now() / 1000;
  const record: ReachRecord = { test, hash: hashFile(path), seconds, functions: [...reached].toSorted() };
  writeFileSync(join(reachFolder, toRecordName(test)), JSON.stringify(record));
});
