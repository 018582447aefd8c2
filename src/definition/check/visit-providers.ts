/** Walks registry.json and every provider.json, with their workflows and forms. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import type { SoundFiles } from '../language/sound.ts';
import type { Workflow } from '../language/workflow.ts';
import {
  listFields,
  type Catalog,
  type FormDefinition,
  type ProviderDefinition,
  type RegistryDefinition,
  type RoleDefinition,
} from '../parse/catalog.ts';
import type { JsonValue } from '../language/json-schema.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import { findByPointer } from '../parse/resolve-references.ts';
import { Place } from './place.ts';
import { visitForm, type FormNode, type RulesOfForms } from './visit-forms.ts';

export interface RegistryNode {
  registry: RegistryDefinition;
  /** registry.json */
  place: Place;
}

export interface ProviderNode {
  provider: ProviderDefinition;
  place: Place;
}

/** The review of a type, or the registry's own that types without one have. */
export interface WorkflowNode {
  workflow: Workflow;
  /** Of a type's: the registry's own, which has what the type does not write. */
  shared?: Workflow;
  /** Where the file speaks of it. */
  place: Place;
  /** Only the parts that are written in this file are told; the rest is the registry's. */
  written: Partial<Workflow>;
  /** Permissions of officers that its transitions may ask for. */
  permissions: readonly string[];
  /** Those of officers who see applications of the workflow. */
  roles: readonly RoleDefinition[];
  /** Transitions that duties name. */
  dutiful: readonly string[];
}

/** What rules look at besides a file. */
export interface ProviderSurroundings {
  registry: RegistryDefinition;
  providers: readonly ProviderDefinition[];
  /** Every application type. */
  types: readonly string[];
  /** Every provider's folder, those that could not be read too, so that one is not told by its neighbours. */
  folders: readonly string[];
  /** Whether every provider could be read; only then can a word be known to be nobody's. */
  complete: boolean;
  /** Every file below schemas/, where that is known. */
  paths: readonly string[] | undefined;
  /** What is known of the files in folders of sounds, where that is known. */
  sounds: SoundFiles | undefined;
}

export interface RulesOfProviders extends RulesOfForms {
  registry: readonly ((node: RegistryNode, surroundings: ProviderSurroundings) => void)[];
  provider: readonly ((node: ProviderNode, surroundings: ProviderSurroundings) => void)[];
  workflow: readonly ((node: WorkflowNode) => void)[];
}

/** Gives each file, workflow, form and field to each rule about such. */
export function visitProviders(
  { registry, providers, files }: Catalog,
  { folders, paths, sounds }: Pick<ProviderSurroundings, 'folders' | 'paths' | 'sounds'>,
  rules: RulesOfProviders,
  issues: DefinitionIssue[],
): void {
  const types = [...new Set(providers.map(({ applicationType }) => applicationType))];
  const complete = providers.length === folders.length;
  const surroundings = { registry, providers, types, folders, complete, paths, sounds };
  const place = new Place('registry.json', issues);
  for (const rule of rules.registry) rule({ registry, place }, surroundings);
  visitWorkflow(toWorkflowNode(registry, registry.workflow, place), rules);
  for (const form of listRegistryForms(registry, place)) visitForm(form, rules, surroundings);
  for (const provider of providers) {
    const found: DefinitionIssue[] = [];
    const node = { provider, place: new Place(`${provider.id}/provider.json`, found) };
    for (const rule of rules.provider) rule(node, surroundings);
    visitWorkflow(toWorkflowNode(registry, provider.workflow, node.place, provider), rules);
    for (const form of listProviderForms(node)) visitForm(form, rules, surroundings);
    const written = found.map((issue) => toWritten(issue, provider.workflow, files[node.place.file]));
    const isReportedThere = ({ message, pointer }: DefinitionIssue) =>
      pointer === '/workflow/add' && issues.some((other) => other.file === place.file && other.message === message);
    issues.push(...written.filter((issue) => !isReportedThere(issue)));
  }
}

/**
 * Rules count the statuses and transitions of the whole workflow: those that a type adds to the registry's stand under
 * "add" in its file, and the registry's do not stand there at all.
 */
function toWritten(issue: DefinitionIssue, workflow: Workflow, file: JsonValue | undefined): DefinitionIssue {
  const [, list, index, rest] = /^\/workflow\/(statuses|transitions)\/(\d+)(.*)$/.exec(issue.pointer) ?? [];
  if (list !== 'statuses' && list !== 'transitions') return issue;
  const added = file === undefined ? undefined : findByPointer(file, `/workflow/add/${list}`);
  if (!Array.isArray(added) || added.length === 0) return issue;
  const own = Number(index) - (workflow[list].length - added.length);
  if (own >= 0) return { ...issue, pointer: `/workflow/add/${list}/${own}${rest ?? ''}` };
  return findByPointer(file as JsonValue, `/workflow/${list}`) === undefined
    ? { ...issue, pointer: '/workflow/add' }
    : issue;
}

/** What the registry's own would say is not told again of each type that follows it. */
function visitWorkflow(node: WorkflowNode, rules: RulesOfProviders): void {
  if (Object.keys(node.written).length > 0) for (const rule of rules.workflow) rule(node);
}

/** `provider`: whose it is; without one the registry's own. */
function toWorkflowNode(
  registry: RegistryDefinition,
  workflow: Workflow,
  place: Place,
  provider?: ProviderDefinition,
): WorkflowNode {
  const type = provider?.applicationType;
  const isOpen = (each: { audience: string; type?: string }) =>
    each.audience === 'officer' && (each.type === undefined || each.type === type);
  const shared = type === undefined ? undefined : registry.workflow;
  return {
    workflow,
    ...(shared && { shared }),
    place: place.inside('/workflow'),
    written: Object.fromEntries(
      Object.entries(workflow).filter(([key, value]) => shared?.[key as keyof Workflow] !== value),
    ),
    permissions: registry.permissions.filter(isOpen).map(({ id }) => id),
    roles: registry.roles.filter(isOpen),
    dutiful: (provider?.duties ?? []).flatMap(({ missed }) => missed?.transition ?? []),
  };
}

/** The places of a form's two files, which are called alike. */
function toFiles(place: Place, name: string): Pick<FormNode, 'schema' | 'ui'> {
  return { schema: place.ofFile(`${name}.schema.json`), ui: place.ofFile(`${name}.ui.json`) };
}

function listRegistryForms({ administration: { signIn, settings } }: RegistryDefinition, place: Place): FormNode[] {
  return [signIn, ...settings].map((form) => ({
    ...toFiles(place, form.schema.$id ?? ''),
    ...createAlone(form),
    of: 'administration',
  }));
}

function listProviderForms({ provider, place }: ProviderNode): FormNode[] {
  const { id, wizard, forms = [], duties = [] } = provider;
  const sight = listFieldsByPath(listFields(provider));
  const steps = wizard.steps.map((form, index) => ({
    ...toFiles(place, `${id}/${form.id}`),
    form,
    of: 'step' as const,
    step: place.inside(`/wizard/steps/${index}`),
    beside: wizard.steps.filter((other) => other.id !== form.id).flatMap(({ fields }) => fields),
    sight,
  }));
  const others = forms.map((form) => ({
    ...toFiles(place, `${id}/${form.id}`),
    ...createAlone(form),
    of: duties.some((duty) => duty.form === form.id) ? ('duty' as const) : ('transition' as const),
  }));
  return [...steps, ...others];
}

/** A form that is no step looks at its own fields alone. */
function createAlone(form: FormDefinition): Pick<FormNode, 'form' | 'beside' | 'sight'> {
  return { form, beside: [], sight: listFieldsByPath(form.fields) };
}

/** A form of a type that cannot be read as a whole: what can be said of it all the same. */
export function visitLoneForm(
  folder: string,
  form: FormDefinition,
  rules: RulesOfForms,
  issues: DefinitionIssue[],
): void {
  const files = toFiles(new Place('', issues), `${folder}/${form.id}`);
  visitForm({ ...files, form, of: 'step', beside: undefined, sight: undefined }, rules, {});
}
