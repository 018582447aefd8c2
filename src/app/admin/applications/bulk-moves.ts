/** Which moves several applications have in common. */
import type { Transition, Workflow } from '@/definition/workflow';
import { listMoves } from '@/engine/review-moves';

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
 * The officers' moves that at least one of the applications has, each by its own workflow, those that fit most first. Moves that mark fields are
 * left out: they need a look at each application.
 */
export function listBulkMoves(standings: readonly Standing[]): BulkMove[] {
  const moves = new Map<string, BulkMove>();
  for (const { workflow, status } of standings) {
    for (const move of listMoves(workflow, status, 'officer').filter(({ marksFields }) => !marksFields)) {
      const known = moves.get(move.to);
      moves.set(move.to, known
        ? { ...known, possible: known.possible + 1, comment: stricter(known.comment, move.comment) }
        : { to: move.to, label: move.label, possible: 1, comment: move.comment });
    }
  }
  return [...moves.values()].toSorted((one, other) => other.possible - one.possible);
}

function stricter(one: Transition['comment'], other: Transition['comment']): Transition['comment'] {
  const order = ['none', 'optional', 'required'] as const;
  return order[Math.max(order.indexOf(one), order.indexOf(other))] ?? 'optional';
}
