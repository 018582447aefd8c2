/**
 * What is stored of a provider's definition, and how it is read in any language that there has been: step by step to
 * today's, then as any other.
 */
import { z } from 'zod';
import { isFault, issueLine, type DefinitionIssue } from '../language/definition-issue.ts';
import { type JsonValue, isJsonObject, type JsonObject } from '../language/json-schema.ts';
import { StepSchema } from '../language/step-meta.ts';
import { Workflow } from '../language/workflow.ts';
import type { ProviderDefinition, SourceFiles } from '../parse/catalog.ts';
import { parseShape } from '../parse/parse-form.ts';
import { parseProviderFiles, toDefinition } from '../parse/parse-provider.ts';
import { applyLanguages } from '../translation/apply-languages.ts';
import { readLocalized } from '../translation/localize-catalog.ts';
import { LANGUAGE, type StoredDefinition, type Upgrader } from './language.ts';
import { upgrade1To2 } from './upgrade-1-to-2.ts';
import { upgrade2To3 } from './upgrade-2-to-3.ts';
import { listReferredFiles } from '../parse/resolve-references.ts';
import { readLanguagePath } from '../translation/language-files.ts';

/** By the language that they start from. */
const UPGRADERS: Readonly<Record<number, Upgrader>> = { 1: upgrade1To2, 2: upgrade2To3 };

const Source: z.ZodType<SourceFiles> = z.record(z.string(), z.json());

/** Of registry.json as it is stored: the rest of it is no part of a provider's definition. */
const StoredRegistry = z.object({ workflow: Workflow });

const TOLD = 3;

/** Thrown for a definition that this build cannot read; the message says why, for the log. */
export class UnreadableDefinition extends Error {
  override readonly name = 'UnreadableDefinition';
}

/**
 * The definition as today's code takes it: keys that its language did not have yet have their defaults, and fields,
 * choices and limits are made anew. Throws UnreadableDefinition, and nothing else. `languages`: those in which it is
 * read, one after another, as far as it was stored with their texts.
 */
export function readStoredDefinition(stored: StoredDefinition, languages: readonly string[] = []): ProviderDefinition {
  const files = new Map(Object.entries(upgrade(stored)));
  const issues: DefinitionIssue[] = [];
  checkSchemas(files, issues);
  const registry = parseShape('registry.json', StoredRegistry, { files }, issues);
  const parsed = issues.length === 0 ? parseProviderFiles(stored.provider, { files }, issues) : undefined;
  const faults = issues.filter(isFault);
  if (!registry || !parsed || faults.length > 0) throw unreadable(faults);
  if (parsed.provider.id !== stored.provider)
    throw new UnreadableDefinition(`It is the definition of "${parsed.provider.id}".`);
  const definition = { ...toDefinition(parsed, registry.workflow), version: stored.version };
  if (languages.length === 0) return definition;
  const localized = applyLanguages(files, languages);
  const { workflow } = parseShape('registry.json', StoredRegistry, { files: localized }, []) ?? registry;
  return readLocalized(definition, localized, workflow);
}

function upgrade({ provider, language, source }: StoredDefinition): SourceFiles {
  let upgraded = source;
  try {
    for (let from = language; from !== LANGUAGE; from++) {
      const upgrader = UPGRADERS[from];
      if (!upgrader)
        throw new UnreadableDefinition(`It is written in language ${language}, and the newest known is ${LANGUAGE}.`);
      upgraded = upgrader(upgraded, provider);
    }
    return Source.parse(upgraded);
  } catch (error) {
    if (error instanceof z.ZodError) throw new UnreadableDefinition(z.prettifyError(error), { cause: error });
    throw error;
  }
}

function checkSchemas(files: ReadonlyMap<string, JsonValue>, issues: DefinitionIssue[]): void {
  for (const file of files.keys()) if (file.endsWith('.schema.json')) parseShape(file, StepSchema, { files }, issues);
}

function unreadable(issues: DefinitionIssue[]): UnreadableDefinition {
  const more = issues.length > TOLD ? ` And ${issues.length - TOLD} more.` : '';
  return new UnreadableDefinition(
    issues
      .slice(0, TOLD)
      .map((issue) => issueLine(issue))
      .join('\n') + more,
  );
}

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
