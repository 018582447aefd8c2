/** A workflow: every word it uses is declared, and every status can be reached. */
import { DESK_KEYS } from '../language/workflow.ts';
import { suggest } from '../language/nearest-word.ts';
import type { WorkflowNode } from './visit-providers.ts';
import { findMisnamed, hasUnknownWords, listStageUses, listStatusUses } from './workflow-words.ts';

/** Every word that it uses is declared, once. */
export function checkWords({ workflow, shared, written, permissions, place }: WorkflowNode): void {
  const parts = [
    { what: 'status', words: workflow.statuses, uses: listStatusUses, key: 'statuses' },
    { what: 'stage', words: workflow.stages, uses: listStageUses, key: 'stages' },
  ] as const;
  for (const { what, words, uses, key } of parts) {
    const ids = words.map(({ id }) => id);
    if (written[key])
      repeated(ids).forEach((index) =>
        place.report(`/${key}/${index}/id`, `The ${what} "${ids[index]}" is declared twice.`, 'Give each its own id.'),
      );
    const misnamed = findMisnamed(ids, uses(workflow));
    // The registry's own words are told there, once.
    const isReported =
      misnamed && (written[key] !== undefined || findMisnamed(ids, shared ? uses(shared) : []) !== undefined);
    if (misnamed && written[key])
      place.report(
        `/${key}/${misnamed.index}/id`,
        `The ${what} "${ids[misnamed.index]}" is spoken of nowhere, and "${misnamed.meant}" ${misnamed.times} times, which is none.`,
        `Did you mean "${misnamed.meant}"?`,
      );
    const unknown = uses(workflow).filter(
      ({ word }) => !ids.includes(word) && !(isReported && word === misnamed.meant),
    );
    const isHere = ({ at }: { at: string }) => written[at.split('/')[1] as keyof typeof written] !== undefined;
    for (const { word, at } of unknown.filter(isHere))
      place.report(at, `"${word}" is not a ${what}.`, suggest(word, ids));
    // What registry.json names and has not is told there.
    const lost = unknown.filter((use) => !isHere(use) && shared?.[key].some(({ id }) => id === use.word));
    const inherited = new Set(lost.map(({ word }) => word));
    if (written[key] && inherited.size > 0)
      place.report(
        `/${key}`,
        `${[...inherited].map((word) => `"${word}"`).join(', ')} ${inherited.size === 1 ? 'is' : 'are'} missing, which the workflow of registry.json names and this one keeps.`,
        `Add ${inherited.size === 1 ? 'it' : 'them'} to "${key}", or write "initial" and "transitions" here too.`,
      );
  }
  if (!written.transitions) return;
  const ids = workflow.transitions.map((transition) => transition.id);
  repeated(ids).forEach((index) =>
    place.report(
      `/transitions/${index}/id`,
      `The transition "${ids[index]}" is declared twice.`,
      'Give each its own id.',
    ),
  );
  workflow.transitions.forEach(({ permission }, index) => {
    if (permission !== undefined && !permissions.includes(permission))
      place.report(
        `/transitions/${index}/permission`,
        `"${permission}" is not ${
          place.file === 'registry.json'
            ? 'a permission of officers in registry.json'
            : 'a permission of officers in registry.json or in "officers" here'
        }.`,
        suggest(permission, permissions),
      );
  });
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
  if (hasUnknownWords(workflow)) return;
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

/** A letter does one thing: no two transitions from one status have it, and none of the desk's own. */
export function checkTransitionKeys({ workflow: { transitions }, written, place }: WorkflowNode): void {
  if (!written.transitions) return;
  transitions.forEach(({ key, from, id }, index) => {
    if (key === undefined) return;
    const pointer = `/transitions/${index}/key`;
    if (DESK_KEYS.includes(key))
      place.report(
        pointer,
        `"${key}" is a letter of the officers’ desk itself.`,
        `Use another letter than ${DESK_KEYS.join(', ')}.`,
      );
    const same = transitions.find(
      (each, at) => at < index && each.key === key && each.from.some((status) => from.includes(status)),
    );
    if (same)
      place.report(
        pointer,
        `"${same.id}" has the letter "${key}" already, and starts from the same status as "${id}".`,
        'Give each its own letter.',
      );
  });
}

/**
 * Who takes a transition names the status that it leads to: two ways from one status to another could not be told
 * apart.
 */
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

/** From where a transition is not for several applications at once. */
export function checkBulk({ written, place }: WorkflowNode): void {
  written.transitions?.forEach(({ id, by, from, approvals, marksFields, form, notInBulkFrom = [] }, index) => {
    if (by !== 'officer') return;
    notInBulkFrom.forEach((status, at) => {
      if (!from.includes(status))
        place.report(
          `/transitions/${index}/notInBulkFrom/${at}`,
          `The transition "${id}" does not start from "${status}", so this says nothing.`,
          suggest(status, from),
        );
    });
    if (notInBulkFrom.length > 0 && (approvals !== undefined || marksFields || form !== undefined))
      place.report(
        `/transitions/${index}/notInBulkFrom`,
        `The transition "${id}" is never for several at once: it ${approvals === undefined ? 'asks something of each' : 'takes two people'}.`,
        'Take "notInBulkFrom" out.',
        'note',
      );
  });
}
