/** Reads the files of one provider. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { Provider } from '../language/provider.ts';
import type { Workflow } from '../language/workflow.ts';
import type { ProviderDefinition, StepDefinition } from './catalog.ts';
import { parseForm, parseShape, type DefinitionSource } from './parse-form.ts';

export interface ParsedProvider {
  provider: Provider;
  /** In their order; undefined for one that cannot be read. */
  steps: (StepDefinition | undefined)[];
}

/** Undefined where provider.json itself cannot be read; what is wrong anywhere is added to `issues`. */
export function parseProviderFiles(
  folder: string,
  source: DefinitionSource,
  issues: DefinitionIssue[],
): ParsedProvider | undefined {
  const provider = parseShape(`${folder}/provider.json`, Provider, source, issues);
  if (!provider) return undefined;
  const steps = provider.wizard.steps.map((step): StepDefinition | undefined => {
    const files = { schema: `${folder}/${step.id}.schema.json`, ui: `${folder}/${step.id}.ui.json` };
    const form = parseForm({ id: step.id, title: step.title, ...files }, source, issues);
    return form && { ...step, ...form };
  });
  return { provider, steps };
}

/** `workflow`: the registry's, of which the provider may change parts. Steps that could not be read are left out. */
export function toDefinition(
  { provider: parsed, steps }: ParsedProvider,
  workflow: Workflow,
): Omit<ProviderDefinition, 'version'> {
  const { $schema: _schema, $comment: _comment, ...provider } = parsed;
  return {
    ...provider,
    wizard: { ...provider.wizard, steps: steps.filter((step) => step !== undefined) },
    workflow: { ...workflow, ...withoutMissing(provider.workflow) },
  };
}

/** Only the keys that have a value: one that is missing must not take the place of another's. */
function withoutMissing<Value extends object>(
  value: Value | undefined,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, each]) => each !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>;
  };
}
