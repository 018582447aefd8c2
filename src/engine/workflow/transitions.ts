/** Which transitions of the workflow are open. */
import { endsApproval } from '@/definition/language/ends-approval';
import type { Stage, Status, Transition, Workflow } from '@/definition/language/workflow';

/** Transitions out of a status for this kind of actor; the caller checks permissions. */
export function listTransitions(workflow: Workflow, status: string, by: Transition['by']): Transition[] {
  return workflow.transitions.filter((transition) => transition.by === by && transition.from.includes(status));
}

/** The transition that a corrected application makes when it is submitted again. */
export function findResubmission(workflow: Workflow, status: string): Transition | undefined {
  return listTransitions(workflow, status, 'applicant').find(({ question }) => question === undefined);
}

/** What applicants can do with their record by a button, each with the question that comes first: a withdrawal. */
export function listApplicantActions(workflow: Workflow, status: string): (Transition & { question: string })[] {
  return listTransitions(workflow, status, 'applicant').flatMap((transition) =>
    transition.question === undefined ? [] : [{ ...transition, question: transition.question }],
  );
}

/** The transition that the end of an approval's validity makes. */
export function findApprovalEnd(workflow: Workflow, status: string): Transition | undefined {
  return listTransitions(workflow, status, 'system').find(endsApproval);
}

/** The transition that is made once an application has been in the status for so many days. */
export function findDeadline(workflow: Workflow, status: string): (Transition & { afterDays: number }) | undefined {
  for (const transition of listTransitions(workflow, status, 'system')) {
    const { afterDays } = transition;
    if (afterDays !== undefined) return { ...transition, afterDays };
  }
  return undefined;
}

export function getNeededPermission({ permission = 'review_applications' }: Transition): string {
  return permission;
}

/**
 * What an officer who holds these permissions can do out of a status. Transitions are asked for by where they lead, so
 * of several to one status it is the first.
 */
export function listOfficerTransitions(
  workflow: Workflow,
  status: string,
  holds: (permission: string) => boolean,
): Transition[] {
  const allowed = listTransitions(workflow, status, 'officer').filter((transition) =>
    holds(getNeededPermission(transition)),
  );
  return allowed.filter(({ to }, index) => allowed.findIndex((other) => other.to === to) === index);
}

/**
 * Whether an officer who holds these permissions may comment on an application of the workflow: whoever reviews, or
 * makes any transition of it.
 */
export function mayComment({ transitions }: Workflow, holds: (permission: string) => boolean): boolean {
  return (
    holds('review_applications') ||
    transitions.some((transition) => transition.by === 'officer' && holds(getNeededPermission(transition)))
  );
}

/** The declared transition from one status to another, or undefined when the workflow has none. */
export function findTransition(
  workflow: Workflow,
  from: string,
  to: string,
  by: Transition['by'],
): Transition | undefined {
  return listTransitions(workflow, from, by).find((transition) => transition.to === to);
}

/**
 * Stages that an application can be in, in their order: the one that it begins in, and those that a status leads into.
 */
export function listStages({ stages, statuses }: Workflow): Stage[] {
  return stages.filter(({ id }, index) => index === 0 || statuses.some(({ stage }) => stage === id));
}

/** Whether the status is of the workflow's last stage: the decision, and what becomes of it. */
export function isDecided({ stages, statuses }: Workflow, status: string): boolean {
  return statuses.find(({ id }) => id === status)?.stage === stages.at(-1)?.id;
}

/** Whether the applicant has something to do first. */
export function isWithApplicant({ editable, withApplicant = false }: Status): boolean {
  return editable || withApplicant;
}

/**
 * Whether an application waits for an officer in this status: it is neither decided nor with the applicant, and an
 * officer has a transition to make.
 */
export function isWaiting(workflow: Workflow, status: string): boolean {
  return (
    !isDecided(workflow, status) &&
    !isWithApplicant(getStatus(workflow, status)) &&
    listTransitions(workflow, status, 'officer').length > 0
  );
}

/**
 * Whether an application is over in this status: neither approved nor on a way to it, as when it was rejected or its
 * approval has expired. Taking up again what was decided is a new beginning and no such way; lifting a suspension is
 * one.
 */
export function isOver(workflow: Workflow, status: string): boolean {
  const successStatuses = new Set(workflow.statuses.filter(({ tone }) => tone === 'success').map(({ id }) => id));
  if (successStatuses.size === 0 || getStatus(workflow, status).editable) return false;
  for (let size = 0; size !== successStatuses.size;) {
    size = successStatuses.size;
    for (const { from, to } of workflow.transitions) {
      if (successStatuses.has(to))
        from
          .filter((each) => isDecided(workflow, to) || !isDecided(workflow, each))
          .forEach((each) => successStatuses.add(each));
    }
  }
  return !successStatuses.has(status);
}

/**
 * Whether an application in this status is one that its applicant has: waiting, or approved and valid. Without a status
 * of success, it ends where no transition leads on.
 */
export function isOpen(workflow: Workflow, status: string): boolean {
  const { statuses, transitions } = workflow;
  if (statuses.some(({ tone }) => tone === 'success')) return !isOver(workflow, status);
  return transitions.some(({ from }) => from.includes(status));
}

/** The status; one that the workflow no longer knows is shown by its own id, so that old records stay readable. */
export function getStatus(workflow: Workflow | undefined, id: string): Status {
  return (
    workflow?.statuses.find((status) => status.id === id) ?? {
      id,
      label: id.replaceAll('_', ' '),
      tone: 'neutral',
      description: '',
      applicantHint: '',
      editable: false,
    }
  );
}
