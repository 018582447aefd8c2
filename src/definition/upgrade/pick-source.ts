/** What is stored of a provider's definition. */
import { isJsonObject, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import type { SourceFiles } from '../parse/catalog.ts';
import { listReferredFiles } from '../parse/resolve-references.ts';
import { readLanguagePath } from '../translation/language-files.ts';

/**
 * The files of the provider's folder as they were written, the shared ones that they take definitions from, and of
 * registry.json the workflow, which the provider follows; each with its texts in other languages.
 */
export function pickSource(files: SourceFiles, provider: string): SourceFiles {
  const all = new Map(Object.entries(files));
  const own = [...all.keys()].filter((file) => file.startsWith(`${provider}/`));
  const taken = new Set([...own, ...own.flatMap((file) => [...listReferredFiles(file, all)])]);
  const isTaken = (file: string) => taken.has(file) || taken.has(readLanguagePath(file)?.file ?? '');
  return {
    ...Object.fromEntries(
      [...all].filter(([file]) => isOfRegistry(file)).map(([file, json]) => [file, pickWorkflow(json)]),
    ),
    ...Object.fromEntries([...all].filter(([file]) => isTaken(file))),
  };
}

function isOfRegistry(file: string): boolean {
  return file === 'registry.json' || readLanguagePath(file)?.file === 'registry.json';
}

function pickWorkflow(registry: JsonValue): JsonObject {
  const workflow = isJsonObject(registry) ? registry['workflow'] : undefined;
  return workflow === undefined ? {} : { workflow };
}
