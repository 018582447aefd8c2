/** What is stored of a provider's definition. */
import type { SourceFiles } from '../parse/catalog.ts';
import { listReferredFiles } from '../parse/resolve-references.ts';

/**
 * The files of the provider's folder as they were written, the shared ones that they take definitions from, and of
 * registry.json the workflow, which the provider follows.
 */
export function pickSource(files: SourceFiles, provider: string): SourceFiles {
  const all = new Map(Object.entries(files));
  const own = [...all.keys()].filter((file) => file.startsWith(`${provider}/`));
  const taken = new Set([...own, ...own.flatMap((file) => [...listReferredFiles(file, all)])]);
  const registry = files['registry.json'];
  const workflow =
    registry !== null && typeof registry === 'object' && !Array.isArray(registry) ? registry['workflow'] : undefined;
  return {
    'registry.json': workflow === undefined ? {} : { workflow },
    ...Object.fromEntries([...all].filter(([file]) => taken.has(file))),
  };
}
