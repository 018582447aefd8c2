/** Which moves of the workflow are open. */
import type { Status, Transition, Workflow } from '@/definition/workflow';

/** Moves out of a status for this kind of actor; the caller checks permissions. */
export function listMoves(workflow: Workflow, status: string, by: Transition['by']): Transition[] {
  return workflow.transitions.filter((transition) => transition.by === by && transition.from.includes(status));
}

/** The declared move from one status to another, or undefined when the workflow has none. */
export function findMove(workflow: Workflow, from: string, to: string, by: Transition['by']): Transition | undefined {
  return listMoves(workflow, from, by).find((transition) => transition.to === to);
}

/** The status; one that the workflow no longer knows is shown by its own id, so that old records stay readable. */
export function getStatus(workflow: Workflow, id: string): Status {
  return workflow.statuses.find((status) => status.id === id) ?? { id, label: id.replaceAll('_', ' '), tone: 'neutral', description: '', applicantHint: '', editable: false };
}
