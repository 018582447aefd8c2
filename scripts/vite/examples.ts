/** Vite plugin: offers the examples of schemas/ as `virtual:examples`, for stories, samples and tests. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Example } from '../../src/definition/language/example.ts';
import { readExample } from '../../src/studio/files/read-example.ts';

const ID = 'virtual:examples';

/** By provider id, then by file name without its ending: "minimal", "complete", "invalid-…". */
export function readExamples(folder: string): Record<string, Record<string, Example>> {
  const root = resolve(folder);
  const owners = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'examples')),
  );
  return Object.fromEntries(owners.map(({ name }) => [name, readExamplesOf(root, name)]));
}

export function examples({ folder }: { folder: string }): Plugin {
  return {
    name: 'examples',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? {
            code: `export const examples = JSON.parse(${JSON.stringify(JSON.stringify(readExamples(folder)))});`,
            map: null,
          }
        : undefined,
  };
}

function readExamplesOf(root: string, type: string): Record<string, Example> {
  const files = readdirSync(join(root, type, 'examples')).filter((file) => file.endsWith('.json'));
  const names = files.map((file) => basename(file, '.json'));
  return Object.fromEntries(names.map((name) => [name, readExample(root, type, name)]));
}
