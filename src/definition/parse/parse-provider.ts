/** Reads the files of one provider. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { Provider } from '../language/provider.ts';
import { applyOverride, type Workflow } from '../language/workflow.ts';
import type { FormDefinition, ProviderDefinition, StepDefinition } from './catalog.ts';
import { parseForm, parseShape, type DefinitionSource } from './parse-form.ts';

export interface ParsedProvider {
  provider: Provider;
  /** In their order; undefined for one that cannot be read. */
  steps: (StepDefinition | undefined)[];
  /** Of its transitions and duties, each once; undefined for one that cannot be read. */
  forms: (FormDefinition | undefined)[];
}

export function listOtherForms({ workflow, duties = [] }: Pick<Provider, 'workflow' | 'duties'>): string[] {
  const transitions = [...(workflow?.transitions ?? []), ...(workflow?.add?.transitions ?? [])];
  return [...new Set([...transitions, ...duties].flatMap(({ form }) => form ?? []))];
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
    if (!form) return undefined;
    const { help = form.schema.description } = step;
    return { ...step, ...(help !== undefined && { help }), ...form };
  });
  const forms = listOtherForms(provider).map((id) => {
    const files = { schema: `${folder}/${id}.schema.json`, ui: `${folder}/${id}.ui.json` };
    const form = parseForm({ id, title: toTitle(id), ...files }, source, issues);
    return form && { ...form, title: form.schema.title ?? form.title };
  });
  return { provider, steps, forms };
}

/** "inspection-report": Inspection report. */
function toTitle(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `workflow`: the registry's, of which the provider may change parts. Steps that could not be read are left out. */
export function toDefinition(
  { provider: parsed, steps, forms }: ParsedProvider,
  workflow: Workflow,
): Omit<ProviderDefinition, 'version'> {
  const { $schema: _schema, $comment: _comment, ...provider } = parsed;
  return {
    ...provider,
    wizard: { ...provider.wizard, steps: steps.filter((step) => step !== undefined) },
    workflow: applyOverride(workflow, provider.workflow),
    // A definition without any is what it was before there were such forms, and so is its version.
    ...(forms.length === 0 ? {} : { forms: forms.filter((form) => form !== undefined) }),
  };
}
