/** The workflows by which applications are reviewed: the registry's, and those of providers that have their own. */
import { registry, workflows } from 'virtual:administration';
import { providers } from 'virtual:registry';
import type { Status, Workflow } from '@/definition/language/workflow';

/** By which applications of this provider are reviewed now. */
export function getWorkflow(provider: string): Workflow {
  return workflows[provider] ?? registry.workflow;
}

/** Every workflow by which applications are reviewed now. */
export function listWorkflows(): Workflow[] {
  return [registry.workflow, ...Object.values(workflows)];
}

/**
 * Every status that an application of these types (undefined: of any) may have, once each; the registry's come first.
 */
export function listStatuses(types?: readonly string[]): Status[] {
  const used = types
    ? providers.filter(({ applicationType }) => types.includes(applicationType)).map(({ id }) => getWorkflow(id))
    : listWorkflows();
  const all = used.flatMap(({ statuses }) => statuses);
  return [...new Map(all.toReversed().map((status) => [status.id, status])).values()].toReversed();
}
