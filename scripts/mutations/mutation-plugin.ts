/**
 * Puts a mutant in place of the code while Vite loads it: the files of the checkout stay as they are, so a run that is
 * killed leaves nothing behind.
 */
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import type {} from 'vitest/config';
import { listFunctions } from './find-mutants.ts';
import type { MutationRun } from './mutation-run.ts';

/**
 * What no mutant can be put into: what only a browser runs, which is tested there and takes too long, and what starts
 * the product, which is tested as it was built.
 */
const ELSEWHERE = /^src\/server\/runtime\/(browser\/|node\/(main|development)\.ts)/;

/** Whether the file's code is changed. */
export function isMutated(path: string): boolean {
  return /^src\/(engine|server)\/.*\.ts$/.test(path) && !ELSEWHERE.test(path);
}

export function mutations(root: string, { mutant, reachFolder }: MutationRun): Plugin {
  const toPath = (id: string) =>
    relative(root, id.split('?')[0] ?? '')
      .split(sep)
      .join('/');
  return {
    name: 'mutations',
    enforce: 'pre',
    // Vitest keeps what modules are made into on the disk: a mutant is never kept, and probes are by themselves.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => {
        if (toPath(id) === mutant?.path) return false;
        return reachFolder !== undefined && isMutated(toPath(id)) ? 'probes' : undefined;
      });
    },
    transform(code, id) {
      const path = toPath(id);
      if (!isMutated(path)) return undefined;
      if (path === mutant?.path)
        return { code: code.slice(0, mutant.start) + mutant.replacement + code.slice(mutant.end), map: null };
      return reachFolder === undefined ? undefined : { code: addProbes(path, code), map: null };
    },
  };
}

/** The source, with a call at the start of each function that notes its name. */
function addProbes(path: string, source: string): string {
  const probe = (name: string) => `globalThis.reachedFunctions?.add(${JSON.stringify(`${path}${name}`)})`;
  const inserts = listFunctions(path, source).flatMap(({ name, body: { start, end, isBlock } }) =>
    isBlock
      ? [{ at: start + 1, text: `${probe(name)};` }]
      : [
          { at: start, text: `(${probe(name)}, (` },
          { at: end, text: '))' },
        ],
  );
  const last = inserts.toSorted((one, other) => other.at - one.at);
  return `${probe('')};${last.reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source)}`;
}
