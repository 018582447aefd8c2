/** Reads the files of one provider. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { findNearestWord } from '../language/nearest-word.ts';
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
  const written = parseShape(`${folder}/provider.json`, Provider, source, issues);
  if (!written) return undefined;
  const provider = nameAsMeant(folder, written, source, issues);
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

/**
 * With the names of files that are there in place of misspelt ones, which are told here: all else is read as it was
 * meant.
 */
function nameAsMeant(
  folder: string,
  written: Provider,
  { files, unreadable = new Set() }: DefinitionSource,
  issues: DefinitionIssue[],
): Provider {
  const provider = structuredClone(written);
  const places = listFormPlaces(provider);
  const paths = [...files.keys(), ...unreadable].filter((path) => path.startsWith(`${folder}/`));
  const there = new Set(paths.flatMap((path) => /^[^/]+\/([^/]+)\.(?:schema|ui)\.json$/.exec(path)?.[1] ?? []));
  const named = places.map(({ id }) => id);
  for (const { id, what, pointer, write } of places) {
    const spare = [...there].filter((each) => !named.includes(each));
    const meant = there.has(id) ? undefined : findNearestWord(id, spare);
    if (meant === undefined) continue;
    if (what === 'step') named.push(meant);
    write(meant);
    issues.push({
      file: `${folder}/provider.json`,
      pointer,
      message: `There are no files ${id}.schema.json and ${id}.ui.json of the ${what} "${id}".`,
      remedy: `Did you mean "${meant}"? Write that, or call the files of "${meant}" so.`,
    });
  }
  return provider;
}

interface FormPlace {
  id: string;
  what: 'step' | 'form';
  /** Into provider.json. */
  pointer: string;
  write: (id: string) => void;
}

/** Where the provider names what has files of its own. */
function listFormPlaces({ wizard, workflow, duties = [], checklist = [] }: Provider): FormPlace[] {
  // Parts of steps that review steps and the checklist name.
  const shown = [...wizard.steps.flatMap(({ review = [] }) => review), ...checklist];
  const others = [
    { pointer: '/workflow/transitions', owners: workflow?.transitions ?? [] },
    { pointer: '/workflow/add/transitions', owners: workflow?.add?.transitions ?? [] },
    { pointer: '/duties', owners: duties },
  ];
  return [
    ...wizard.steps.map((step, index): FormPlace => ({
      id: step.id,
      what: 'step',
      pointer: `/wizard/steps/${index}/id`,
      write(id) {
        for (const part of shown) if (part.step === step.id) part.step = id;
        step.id = id;
      },
    })),
    ...others.flatMap(({ pointer, owners }) =>
      owners.flatMap((owner, index): FormPlace[] => {
        const { form } = owner;
        if (form === undefined) return [];
        const write = (id: string) => Object.assign(owner, { form: id });
        return [{ id: form, what: 'form', pointer: `${pointer}/${index}/form`, write }];
      }),
    ),
  ];
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
