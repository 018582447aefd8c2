/** What dates do: they end an approval, a status that has a deadline, or the time in which an applicant may act. */
import { endsApproval } from '../language/ends-approval.ts';
import type { Transition, Workflow } from '../language/workflow.ts';
import type { Place } from './place.ts';
import type { WorkflowNode } from './visit-providers.ts';
import { hasUnknownWords } from './workflow-words.ts';

/** How long an approval is valid, where a registry says nothing. */
const USUAL_MONTHS = 24;

/** A validity needs a transition that it leads to, and such a transition an approval and its validity. */
export function checkApprovalEnd({ workflow, written, place }: WorkflowNode): void {
  if (hasUnknownWords(workflow)) return;
  const endings = [...workflow.transitions.entries()].filter(([, transition]) => endsApproval(transition));
  const [end] = (['validityMonths', 'validUntil'] as const).filter((key) => written[key] !== undefined);
  if (endings.length === 0 && end !== undefined)
    place.report(
      `/${end}`,
      'No transition of "system" ends an approval, so a validity means nothing.',
      'Remove it, or add to "transitions" one with "by": "system" that leads from the approval to a status in which it is over.',
    );
  for (const [index, transition] of endings) {
    const at = place.inside(written.transitions ? `/transitions/${index}` : written.statuses ? '/statuses' : '');
    if (written.transitions && workflow.validityMonths === undefined && workflow.validUntil === undefined)
      at.report(
        '/by',
        `No approval has an end, so the transition "${transition.id}" is never taken.`,
        `Add "validityMonths": ${USUAL_MONTHS} beside "transitions"; or "afterDays" here, for a deadline; or write "by": "officer".`,
      );
    if (written.transitions ?? written.statuses)
      checkEnding(transition, workflow, at, written.transitions !== undefined);
  }
  if (written.statuses) checkApprovals(workflow, endings, place);
}

/** What counts as an approval is decided by officers, in the last stage, and has an end where others have one. */
function checkApprovals(workflow: Workflow, endings: readonly [number, Transition][], place: Place): void {
  const last = workflow.stages.at(-1)?.id;
  const approved = listFollowing(listApprovals(workflow), workflow);
  workflow.statuses.forEach(({ id, tone, stage }, index) => {
    if (tone !== 'success') return;
    if (workflow.stages.length > 1 && stage !== last)
      place.report(
        `/statuses/${index}/stage`,
        `"${id}" is an approval (its tone is "success"), and not of the last stage: it would count as approved and not as decided.`,
        `Write "${last}"; or give the status another tone.`,
      );
    // Of one that leads from no approval at all that is told.
    const [, ending] = endings.find(([, { from }]) => from.some((status) => approved.has(status))) ?? [];
    if (ending && workflow.validityMonths !== undefined && !endings.some(([, { from }]) => from.includes(id)))
      place.report(
        `/statuses/${index}/tone`,
        `"${id}" is an approval (its tone is "success") that never ends: "${ending.id}" leads from others alone.`,
        `Give the status another tone; or add "${id}" to "from" of the transition "${ending.id}".`,
      );
  });
}

/** Nobody approves what they applied for themselves. */
export function checkOwnApproval({ workflow: { statuses, transitions }, written, place }: WorkflowNode): void {
  const isApproval = (id: string) => statuses.some((status) => status.id === id && status.tone === 'success');
  written.transitions?.forEach(({ id, by, from, to }) => {
    if (by !== 'applicant' || !isApproval(to) || from.every(isApproval)) return;
    place.report(
      `/transitions/${transitions.findIndex((each) => each.id === id)}/to`,
      `"${to}" is an approval (its tone is "success"), and the transition "${id}" is the applicant’s: they would approve their own application.`,
      'Name a status in which officers look at it, or write "by": "officer".',
    );
  });
}

/** `isHere`: whether the transition is written in this file. */
function checkEnding({ id, from, to }: Transition, workflow: Workflow, place: Place, isHere: boolean): void {
  const approvals = listApprovals(workflow);
  const approved = listFollowing(approvals, workflow);
  const others = from.filter((status) => !approved.has(status));
  const [status, ...more] = others;
  if (status !== undefined) {
    const also = more.length === 0 ? '' : ` The same is so of ${more.map((each) => `"${each}"`).join(', ')}.`;
    const deadline = isHere ? ' Or add "afterDays", if a deadline makes it.' : '';
    place.report(
      isHere ? `/from/${from.indexOf(status)}` : '',
      `The transition "${id}" ends an approval, and in the status "${status}" there is none.${also}`,
      others.length < from.length
        ? `Remove it, or write "tone": "success" at the status "${status}".`
        : approvals[0] === undefined
          ? `Write "tone": "success" at the status "${status}", if an application is approved in it.`
          : `Write "${approvals[0]}"; or "tone": "success" at the status "${status}", if that is an approval.${deadline}`,
    );
  }
  if (approvals.includes(to))
    place.report(
      isHere ? '/to' : '',
      `"${to}" is an approval itself (its tone is "success"), so the transition "${id}" ends none.`,
      'Name a status in which the approval is over, or give this one another tone.',
    );
}

function listApprovals({ statuses }: Workflow): string[] {
  return statuses.filter(({ tone }) => tone === 'success').map(({ id }) => id);
}

/** Statuses in which something was approved: these, and what people lead on to from them. */
function listFollowing(approvals: readonly string[], { transitions }: Workflow): Set<string> {
  const found = new Set(approvals);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { from, to, by } of transitions)
      if (by !== 'system' && from.some((status) => found.has(status))) found.add(to);
  }
  return found;
}

/** A deadline is of "system" alone, and a status has one. */
export function checkDeadlines({ workflow, written, place }: WorkflowNode): void {
  if (hasUnknownWords(workflow)) return;
  written.transitions?.forEach(({ id, by, afterDays, from }, index) => {
    if (afterDays === undefined) return;
    const at = place.inside(`/transitions/${index}`);
    if (by !== 'system') {
      at.report(
        '/afterDays',
        `Nobody’s deadline makes the transition "${id}": it is by "${by}".`,
        'Remove it; or write "by": "system", if a date is to make it.',
      );
      return;
    }
    for (const [position, status] of from.entries()) {
      const first = workflow.transitions.find(
        (each) => each.by === 'system' && each.afterDays !== undefined && each.from.includes(status),
      );
      const {
        editable = false,
        withApplicant = false,
        stage,
      } = workflow.statuses.find((each) => each.id === status) ?? {};
      if (first && first.id !== id)
        at.report(
          from.length === 1 ? '' : `/from/${position}`,
          `The status "${status}" has another deadline, "${first.id}", so the transition "${id}" is never made from it.`,
          'Remove it, or the other one.',
        );
      else if (!editable && !withApplicant && stage !== workflow.stages.at(-1)?.id)
        at.report(
          `/from/${position}`,
          `In the status "${status}" the applicant can do nothing, and the deadline passes all the same.`,
          `Remove it, or write "editable": true at the status "${status}".`,
          'note',
        );
    }
  });
}

/** What is said of officers has no effect where none takes the transition. */
export function checkIdleTransitions({ written, place }: WorkflowNode): void {
  written.transitions?.forEach((transition, index) => {
    const { id, by, question, permission, comment, marksFields, approvals, anotherOfficer, notInBulkFrom } = transition;
    if (by === 'officer') return;
    const idle = {
      permission: permission !== undefined,
      comment: comment === 'required' && question === undefined,
      anotherOfficer: anotherOfficer !== undefined,
      marksFields,
      approvals: approvals !== undefined,
      notInBulkFrom: notInBulkFrom !== undefined,
    };
    for (const [key, isSaid] of Object.entries(idle))
      if (isSaid)
        place.report(
          `/transitions/${index}/${key}`,
          `"${key}" has no effect: no officer takes the transition "${id}".`,
          'Remove it, or write "by": "officer".',
          'note',
        );
  });
}

/**
 * A last day ("withinDays") is one of a button of applicants, such as to appeal, comes before the status itself ends,
 * and leaves no application behind.
 */
export function checkLastDays({ workflow, written, place }: WorkflowNode): void {
  if (hasUnknownWords(workflow)) return;
  written.transitions?.forEach((transition, index) => {
    const { id, by, question, withinDays, from } = transition;
    if (withinDays === undefined) return;
    const at = place.inside(`/transitions/${index}`);
    if (by === 'applicant' && question !== undefined) {
      for (const status of from) checkStatus(transition, withinDays, status, { workflow, at });
      return;
    }
    const why = by === 'applicant' ? 'made by submitting again' : `by "${by}"`;
    at.report(
      '/withinDays',
      `Only what applicants do by a button has a last day, and the transition "${id}" is ${why}.`,
      by === 'system' ? 'Remove it, or write "afterDays".' : 'Remove it, or write "by": "applicant" and a "question".',
    );
  });
}

function checkStatus(
  { id }: Transition,
  withinDays: number,
  status: string,
  { workflow: { statuses, stages, transitions }, at }: { workflow: WorkflowNode['workflow']; at: Place },
): void {
  const ways = transitions.filter(({ from }) => from.includes(status));
  const end = ways.find(({ by, afterDays }) => by === 'system' && afterDays !== undefined);
  if (end?.afterDays !== undefined && end.afterDays <= withinDays)
    at.report(
      '/withinDays',
      `An application leaves the status "${status}" after ${end.afterDays} days ("${end.id}"), so the last day of "${id}" never comes.`,
      `Write fewer days than ${end.afterDays}, or remove it.`,
    );
  const { editable = false, stage } = statuses.find((each) => each.id === status) ?? {};
  // Where an application may stay, and where the applicant can submit it again, somebody goes on or nobody has to.
  if (editable || stage === stages.at(-1)?.id) return;
  if (ways.every((each) => each.by === 'applicant' && (each.question === undefined || each.withinDays !== undefined)))
    at.report(
      '/withinDays',
      `After the last day nobody can lead an application on from the status "${status}".`,
      `Add a transition of "system" from "${status}" with "afterDays": ${withinDays + 1}, or remove it.`,
    );
}
