/** A workflow: every word it uses is declared, and every status can be reached. */
import { suggest } from '../language/nearest-word.ts';
import type { WorkflowNode } from './visit-providers.ts';

/** Every word that it uses is declared. */
export function checkWords({ workflow, written, permissions, place }: WorkflowNode): void {
  const statuses = workflow.statuses.map((status) => status.id);
  const stages = workflow.stages.map((stage) => stage.id);
  const known = (word: string | undefined, candidates: readonly string[], pointer: string, what: string) => {
    if (word !== undefined && !candidates.includes(word))
      place.report(pointer, `"${word}" is not ${what}.`, suggest(word, candidates));
  };
  if (written.initial !== undefined) known(workflow.initial, statuses, '/initial', 'a status');
  if (written.statuses) {
    repeated(statuses).forEach((index) =>
      place.report(
        `/statuses/${index}/id`,
        `The status "${statuses[index]}" is declared twice.`,
        'Give each its own id.',
      ),
    );
    workflow.statuses.forEach((status, index) => known(status.stage, stages, `/statuses/${index}/stage`, 'a stage'));
  }
  if (written.transitions) {
    const ids = workflow.transitions.map((transition) => transition.id);
    repeated(ids).forEach((index) =>
      place.report(
        `/transitions/${index}/id`,
        `The transition "${ids[index]}" is declared twice.`,
        'Give each its own id.',
      ),
    );
    workflow.transitions.forEach((transition, index) => {
      known(transition.to, statuses, `/transitions/${index}/to`, 'a status');
      transition.from.forEach((from, at) => known(from, statuses, `/transitions/${index}/from/${at}`, 'a status'));
      known(
        transition.permission,
        permissions,
        `/transitions/${index}/permission`,
        place.file === 'registry.json'
          ? 'a permission of officers in registry.json'
          : 'a permission of officers in registry.json or in "officers" here',
      );
    });
  }
}

/** Fields are marked for the applicant to change: the status must let them. */
export function checkMarking({ workflow: { statuses, transitions }, written, place }: WorkflowNode): void {
  if (!(written.statuses ?? written.transitions)) return;
  transitions.forEach(({ id, to, marksFields }, index) => {
    const at = statuses.findIndex((status) => status.id === to);
    if (!marksFields || at === -1 || statuses[at]?.editable) return;
    const pointer = written.transitions ? `/transitions/${index}/marksFields` : `/statuses/${at}`;
    place.report(
      pointer,
      `The transition "${id}" marks fields to change, but in the status "${to}" the applicant cannot change anything.`,
      `Write "editable": true at the status "${to}", or remove "marksFields".`,
    );
  });
}

/** Every status can be reached. */
export function checkStatuses({ workflow, written, place }: WorkflowNode): void {
  const reached = new Set([workflow.initial]);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const { from, to } of workflow.transitions) if (from.some((status) => reached.has(status))) reached.add(to);
  }
  workflow.statuses.forEach((status, index) => {
    if (!reached.has(status.id))
      place.report(
        written.statuses ? `/statuses/${index}` : '',
        `No transition leads to the status "${status.id}".`,
        'Add a transition to it, or remove it.',
      );
  });
}

/** Places of the entries that stood earlier already. */
function repeated(words: readonly string[]): number[] {
  return words.flatMap((word, index) => (words.indexOf(word) < index ? [index] : []));
}

/** Who takes a transition names the status that it leads to: two ways from one status to another could not be told apart. */
export function checkWays({ workflow: { transitions }, written, place }: WorkflowNode): void {
  if (!written.transitions) return;
  transitions.forEach(({ by, to, from, id }, index) => {
    const [same] = transitions
      .slice(0, index)
      .filter((each) => each.by === by && each.to === to && each.from.some((status) => from.includes(status)));
    if (!same) return;
    const status = same.from.find((each) => from.includes(each)) ?? '';
    place.report(
      `/transitions/${index}`,
      `"${same.id}" leads from "${status}" to "${to}" already: nobody could take "${id}".`,
      `Make them one transition with a "form" that asks for the difference, or let "${id}" lead to a status of its own.`,
    );
  });
}
