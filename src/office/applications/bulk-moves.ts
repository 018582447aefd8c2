/** Which moves several applications have in common. */
import type { Transition, Workflow } from '@/definition/language/workflow';
import { getNeededPermission, listOfficerMoves } from '@/engine/workflow/review-moves';

export interface BulkMove {
  /** Status that the applications go to. */
  to: string;
  label: string;
  /** How many of the selected applications have this move. */
  possible: number;
  /** Whether one of the moves asks for a comment. */
  comment: Transition['comment'];
}

/** Where one of the selected applications stands. */
interface Standing {
  workflow: Workflow;
  status: string;
}

/**
 * What the officer who holds these permissions can do with at least one of the applications, each by its own workflow, what fits most first. Moves
 * that mark fields are left out: they need a look at each application.
 */
export function listBulkMoves(standings: readonly Standing[], holds: (permission: string) => boolean): BulkMove[] {
  const moves = new Map<string, BulkMove>();
  for (const { workflow, status } of standings) {
    for (const move of listOfficerMoves(workflow, status, holds).filter(({ marksFields }) => !marksFields)) {
      const known = moves.get(move.to);
      moves.set(move.to, known
        ? { ...known, possible: known.possible + 1, comment: stricter(known.comment, move.comment) }
        : { to: move.to, label: move.label, possible: 1, comment: move.comment });
    }
  }
  return [...moves.values()].toSorted((one, other) => other.possible - one.possible);
}

/** Whether the workflow has a move for several applications that the officer may make. */
export function hasBulkMoves({ transitions }: Workflow, holds: (permission: string) => boolean): boolean {
  return transitions.some((move) => move.by === 'officer' && !move.marksFields && holds(getNeededPermission(move)));
}

function stricter(one: Transition['comment'], other: Transition['comment']): Transition['comment'] {
  const order = ['none', 'optional', 'required'] as const;
  return order[Math.max(order.indexOf(one), order.indexOf(other))] ?? 'optional';
}
