/** What became of mutants in earlier runs, so that a run that was ended goes on where it stood. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './find-mutants.ts';
import { hashFile } from './mutation-run.ts';

export interface Result {
  /** The test that failed and its file; undefined for a mutant that has survived what was run so far. */
  killer?: { file: string; test: string };
  /** Hashes of the test files that were run, by path. */
  hashes: Record<string, string>;
}

export interface KeptResults {
  /** As far as the test files are what they were: a killer that has changed must kill again, a survivor survive again. */
  find(mutant: Mutant): Result;
  keep(mutant: Mutant, result: Result): void;
}

export function openResults(root: string, cache: string): KeptResults {
  const folder = join(cache, 'results');
  mkdirSync(folder, { recursive: true });
  const toPath = ({ path, start, end, replacement }: Mutant) => {
    const key = [path, hashFile(join(root, path)), start, end, replacement].join(' ');
    return join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 24)}.json`);
  };
  const isSame = (file: string, hash: string | undefined) =>
    existsSync(join(root, file)) && hashFile(join(root, file)) === hash;
  return {
    find(mutant) {
      const path = toPath(mutant);
      if (!existsSync(path)) return { hashes: {} };
      const { killer, hashes } = JSON.parse(readFileSync(path, 'utf8')) as Result;
      if (killer) return isSame(killer.file, hashes[killer.file]) ? { killer, hashes } : { hashes: {} };
      return { hashes: Object.fromEntries(Object.entries(hashes).filter(([file, hash]) => isSame(file, hash))) };
    },
    keep(mutant, result) {
      writeFileSync(toPath(mutant), JSON.stringify(result));
    },
  };
}
