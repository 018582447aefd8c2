/** Until when applicants can do something by a button, such as appeal ("withinDays"). */
import type { Transition } from '../language/workflow.ts';
import type { Place } from './place.ts';
import type { WorkflowNode } from './visit-providers.ts';
import { hasUnknownWords } from './workflow-words.ts';

/**
 * A last day is one of a button of applicants, comes before the status itself ends, and leaves no application behind.
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
