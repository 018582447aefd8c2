/** A workflow: every word it uses is declared, and every status can be reached. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { suggest } from '../language/nearest-word.ts';
import type { Workflow } from '../language/workflow.ts';

export interface WorkflowPlace {
  file: string;
  /** Those of officers. */
  permissions: readonly string[];
  /** Only the parts written in this file are told; the rest is the registry's. */
  written: Partial<Workflow>;
}

export function checkWorkflow(
  workflow: Workflow,
  { file, permissions, written }: WorkflowPlace,
  issues: DefinitionIssue[],
): void {
  const statuses = workflow.statuses.map((status) => status.id);
  const stages = workflow.stages.map((stage) => stage.id);
  const known = (word: string | undefined, candidates: readonly string[], pointer: string, what: string) => {
    if (word !== undefined && !candidates.includes(word))
      issues.push({
        file,
        pointer: `/workflow${pointer}`,
        message: `"${word}" is not ${what}.`,
        remedy: suggest(word, candidates),
      });
  };
  if (written.initial !== undefined) known(workflow.initial, statuses, '/initial', 'a status');
  if (written.statuses) {
    repeated(statuses).forEach((index) =>
      issues.push({
        file,
        pointer: `/workflow/statuses/${index}/id`,
        message: `The status "${statuses[index]}" is declared twice.`,
        remedy: 'Give each its own id.',
      }),
    );
    workflow.statuses.forEach((status, index) => known(status.stage, stages, `/statuses/${index}/stage`, 'a stage'));
  }
  if (written.transitions) {
    const ids = workflow.transitions.map((transition) => transition.id);
    repeated(ids).forEach((index) =>
      issues.push({
        file,
        pointer: `/workflow/transitions/${index}/id`,
        message: `The transition "${ids[index]}" is declared twice.`,
        remedy: 'Give each its own id.',
      }),
    );
    workflow.transitions.forEach((transition, index) => {
      known(transition.to, statuses, `/transitions/${index}/to`, 'a status');
      transition.from.forEach((from, at) => known(from, statuses, `/transitions/${index}/from/${at}`, 'a status'));
      known(
        transition.permission,
        permissions,
        `/transitions/${index}/permission`,
        file === 'registry.json'
          ? 'a permission of officers in registry.json'
          : 'a permission of officers in registry.json or in "officers" here',
      );
    });
  }
  if (written.statuses ?? written.transitions) checkMarking(workflow, { file, written }, issues);
  if (written.statuses ?? written.transitions ?? written.initial) checkReachable(workflow, file, written, issues);
}

/** Fields are marked for the applicant to change: the status must let them. */
function checkMarking(
  { statuses, transitions }: Workflow,
  { file, written }: Pick<WorkflowPlace, 'file' | 'written'>,
  issues: DefinitionIssue[],
): void {
  transitions.forEach(({ id, to, marksFields }, index) => {
    const at = statuses.findIndex((status) => status.id === to);
    if (!marksFields || at === -1 || statuses[at]?.editable) return;
    const pointer = written.transitions ? `/workflow/transitions/${index}/marksFields` : `/workflow/statuses/${at}`;
    issues.push({
      file,
      pointer,
      message: `The transition "${id}" marks fields to change, but in the status "${to}" the applicant cannot change anything.`,
      remedy: `Write "editable": true at the status "${to}", or remove "marksFields".`,
    });
  });
}

function checkReachable(workflow: Workflow, file: string, written: Partial<Workflow>, issues: DefinitionIssue[]): void {
  const reached = new Set([workflow.initial]);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const { from, to } of workflow.transitions) if (from.some((status) => reached.has(status))) reached.add(to);
  }
  workflow.statuses.forEach((status, index) => {
    if (!reached.has(status.id))
      issues.push({
        file,
        pointer: written.statuses ? `/workflow/statuses/${index}` : '/workflow',
        message: `No transition leads to the status "${status.id}".`,
        remedy: 'Add a transition to it, or remove it.',
      });
  });
}

/** Places of the entries that stood earlier already. */
function repeated(words: readonly string[]): number[] {
  return words.flatMap((word, index) => (words.indexOf(word) < index ? [index] : []));
}
