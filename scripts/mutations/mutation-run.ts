/** What a process that runs tests is told, and what it leaves. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Mutant } from './find-mutants.ts';

/** What one run of Vitest is for; the environment variable MUTATION_RUN says it, as JSON. */
export interface MutationRun {
  /** Test files in the order in which they begin, relative to the checkout. */
  tests: string[];
  /** The change under which they run. */
  mutant?: Pick<Mutant, 'path' | 'start' | 'end' | 'replacement'>;
  /** Where each test file writes its record; absolute. */
  reachFolder?: string;
}

/** What one test file reaches. */
export interface ReachRecord {
  test: string;
  /** Of the test file, by which a record is known to be of an earlier one. */
  hash: string;
  /** From the start of its process to its last test. */
  seconds: number;
  /** Path and name of each function, and the path alone of each file that is loaded. */
  functions: string[];
}

/** The run that this process is for. */
export function readRun(): MutationRun {
  return JSON.parse(process.env['MUTATION_RUN'] ?? '{"tests":[]}') as MutationRun;
}

/** The file of a record, named after its test file. */
export function toRecordName(test: string): string {
  return `${test.replaceAll('/', '--')}.json`;
}

/** Tells whether a file is still the same; the path is absolute. */
export function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
}
