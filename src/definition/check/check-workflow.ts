/**
 * A workflow: every word it uses is declared, every status can be reached, and from each somebody leads on, or it is
 * decided there.
 */
import { DESK_KEYS, type Status, type Transition, type Workflow } from '../language/workflow.ts';
import { suggest } from '../language/nearest-word.ts';
import type { WorkflowNode } from './visit-providers.ts';
import { findMisnamed, hasUnknownWords, listStageUses, listStatusUses } from './workflow-words.ts';
import { endsApproval } from '../language/ends-approval.ts';

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
    // That an application begins with the registry's word may stand here too: then nothing else names it.
    if (written[key] && written.transitions && lost.length > 0 && lost.every(({ at }) => at === '/initial'))
      place.report(
        '/initial',
        `A new application begins as "${workflow.initial}", which is not a ${what} here.`,
        `Write "initial" with one of these: ${ids.join(', ')}.`,
      );
    else if (written[key] && inherited.size > 0)
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

/** What an officer needs where the transition says nothing. */
const USUAL_PERMISSION = 'review_applications';

export function checkDeadEnds({ workflow, written, roles, place }: WorkflowNode): void {
  if (hasUnknownWords(workflow)) return;
  const ways = workflow.transitions.flatMap((transition) =>
    transition.from.filter((from) => canTake(transition, from, workflow, roles)).map((from) => ({ from, transition })),
  );
  const inStatuses = (index: number) => (written.statuses ? `/statuses/${index}` : '');
  // With no status to be decided in, every one is a dead end.
  if (lacksDecision(workflow)) return;
  const reached = listReached([workflow.initial], ways);
  workflow.statuses.forEach((status, index) => {
    const own = ways.filter(({ from }) => from === status.id);
    const isApplicants = own.some(({ transition: { by, question } }) => by === 'applicant' && question === undefined);
    if (status.editable && !isApplicants)
      place.report(
        `${inStatuses(index)}${written.statuses ? '/editable' : ''}`,
        `In the status "${status.id}" the applicant changes the application, and nothing sends it back to the officers: none would learn of it.`,
        `Add to "transitions": ${JSON.stringify(createResubmission(status, workflow))}. Or write "editable": false.`,
      );
    else if (!reached.has(status.id) || isLast(status, workflow)) return;
    else if (own.length === 0)
      place.report(
        inStatuses(index),
        `Nobody can lead an application on from the status "${status.id}".`,
        `Add a transition from it${workflow.stages.length > 1 ? `; or, if that is the end, write "stage": "${workflow.stages.at(-1)?.id ?? ''}" at the status` : ''}.`,
      );
    else if (![...listReached([status.id], ways)].some((id) => isDecision(id, workflow)))
      place.report(
        inStatuses(index),
        `From the status "${status.id}" no decision can be reached: every way leads back.`,
        `Add a transition to a status of the last stage, "${workflow.stages.at(-1)?.id ?? ''}".`,
      );
  });
}

interface Way {
  from: string;
  transition: Transition;
}

function canTake(transition: Transition, from: string, workflow: Workflow, roles: WorkflowNode['roles']): boolean {
  if (transition.by === 'officer') return isHeld(transition, roles);
  if (transition.by === 'system')
    return !endsApproval(transition) || (workflow.validityMonths ?? workflow.validUntil) !== undefined;
  if (transition.question !== undefined) return true;
  return workflow.statuses.some(({ id, editable }) => id === from && editable);
}

function isHeld({ permission = USUAL_PERMISSION }: Transition, roles: WorkflowNode['roles']): boolean {
  return roles.some(
    ({ permissions, type }) =>
      permissions.includes('*') ||
      (permissions.includes(permission) && (type !== undefined || permissions.includes('view_applications'))),
  );
}

/** Every status that an application can come to from these. */
function listReached(start: readonly string[], ways: readonly Way[]): Set<string> {
  const reached = new Set(start);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const { from, transition } of ways) if (reached.has(from)) reached.add(transition.to);
  }
  return reached;
}

/** Where it waits for the applicant's answer, there is one to give, and no day of the officers to count. */
export function checkWithApplicant({ workflow: { statuses, transitions }, written, place }: WorkflowNode): void {
  if (!(written.statuses ?? written.transitions)) return;
  statuses.forEach(({ id, withApplicant, editable, days }, index) => {
    if (withApplicant !== true) return;
    const inStatus = (key: string) => (written.statuses ? `/statuses/${index}/${key}` : '');
    if (!editable && !transitions.some(({ by, from, question }) => by === 'applicant' && question && from.includes(id)))
      place.report(
        inStatus('withApplicant'),
        `In the status "${id}" the applicant is waited for, and has nothing to do.`,
        `Add a transition from "${id}" with "by": "applicant" and a "question", or remove "withApplicant".`,
      );
    for (const [key, isIdle, why] of [
      ['withApplicant', editable, 'the applicant changes the application in it, so it is theirs anyway'],
      ['days', days !== undefined, 'the officers’ days stand still in it'],
    ] as const)
      if (isIdle)
        place.report(inStatus(key), `"${key}" has no effect in the status "${id}": ${why}.`, 'Remove it.', 'note');
  });
}

/** Whoever is to take a transition can do so. */
export function checkTakers({ workflow: { statuses, transitions }, roles, written, place }: WorkflowNode): void {
  transitions.forEach((transition, index) => {
    const { id, by, from, question, permission = USUAL_PERMISSION } = transition;
    const pointer = written.transitions ? `/transitions/${index}` : '';
    if (by === 'officer' && !isHeld(transition, roles))
      place.report(
        `${pointer}${transition.permission === undefined || pointer === '' ? '' : '/permission'}`,
        `No role of officers that sees applications holds "${permission}", so nobody can take the transition "${id}".`,
        `Add "${permission}" to the permissions of a role with "view_applications".`,
      );
    if (question !== undefined && by !== 'applicant')
      place.report(
        `${pointer}${pointer === '' ? '' : '/question'}`,
        `Only applicants are asked a question, and the transition "${id}" is made by ${by === 'officer' ? 'officers' : 'a date'}.`,
        'Take "question" out, or write "by": "applicant".',
      );
    if (by !== 'applicant' || question !== undefined) return;
    from.forEach((each, at) => {
      if (statuses.some((status) => status.id === each && !status.editable))
        place.report(
          `${pointer}${pointer === '' ? '' : `/from/${at}`}`,
          `The applicant takes the transition "${id}" by changing the application, which they cannot do in the status "${each}".`,
          `Write "editable": true at the status "${each}", "by": "officer" at the transition, or a "question" at it, which makes it a button.`,
        );
    });
  });
}

/** Of several that nobody chooses between, the first is taken. */
export function checkShadowed({ workflow: { transitions }, written, dutiful, place }: WorkflowNode): void {
  transitions.forEach(({ id, by, from, to, question, afterDuty, permission = USUAL_PERMISSION }, index) => {
    // One that a duty is to make is told there what it lacks.
    if (question !== undefined || afterDuty || dutiful.includes(id)) return;
    from.forEach((each, at) => {
      const first = transitions
        .slice(0, index)
        .find(
          (other) =>
            other.by === by &&
            other.question === undefined &&
            other.afterDuty === undefined &&
            !dutiful.includes(other.id) &&
            other.from.includes(each) &&
            (by !== 'officer' || (other.to === to && (other.permission ?? USUAL_PERMISSION) === permission)),
        );
      // Of the same way to the same status that is told already.
      if (first && first.id !== id && !(written.transitions && first.to === to))
        place.report(
          written.transitions ? `/transitions/${index}/from/${at}` : '',
          `From the status "${each}" the transition "${first.id}" is taken, and never "${id}".`,
          by === 'officer'
            ? 'Let them lead to different statuses, or give them different permissions.'
            : `Take "${each}" out of "from" of one of them.`,
        );
    });
  });
}

/** What is decided waits for nobody. */
export function checkStart({ workflow: { initial, statuses, stages }, written, place }: WorkflowNode): void {
  const [index, status] = [...statuses.entries()].find(([, { id }]) => id === initial) ?? [];
  if (index === undefined || !status || stages.length < 2 || status.stage !== stages.at(-1)?.id) return;
  place.report(
    written.initial === undefined ? (written.statuses ? `/statuses/${index}/stage` : '') : '/initial',
    `A new application is in the last stage, "${status.stage}", at once: it counts as decided, and no officer is told of it.`,
    'Begin with a status of an earlier stage.',
  );
}

/** There is a status in which an application is decided. */
export function checkLastStage({ workflow, written, place }: WorkflowNode): void {
  const { stages } = workflow;
  if (!lacksDecision(workflow) || hasUnknownWords(workflow)) return;
  const last = stages.at(-1)?.id ?? '';
  place.report(
    written.stages ? `/stages/${stages.length - 1}` : written.statuses ? '/statuses' : '',
    `No status is of the last stage, "${last}", so no application is ever decided.`,
    'Give it to the statuses in which an application is decided ("stage"), or take the stage out.',
  );
}

function lacksDecision({ statuses, stages }: Workflow): boolean {
  return stages.length > 1 && statuses.every(({ stage }) => stage !== stages.at(-1)?.id);
}

/** Where an application may stay. With one stage alone nothing says which status that is. */
function isLast({ stage }: Status, { stages }: Workflow): boolean {
  return stages.length < 2 || stage === stages.at(-1)?.id;
}

function isDecision(id: string, workflow: Workflow): boolean {
  return workflow.statuses.some((status) => status.id === id && isLast(status, workflow));
}

function createResubmission({ id }: Status, { initial, transitions }: Workflow) {
  const word = transitions.some((transition) => transition.id === 'resubmit') ? `resubmit_${id}` : 'resubmit';
  return {
    id: word,
    label: 'Submit again',
    from: [id],
    to: initial,
    by: 'applicant',
    comment: 'none',
    done: 'Submitted',
  };
}
