/** Which transitions several applications have in common. */
import type { Transition, Workflow } from '@/definition/language/workflow';
import { isForSeveral } from '@/engine/workflow/for-several';
import { getNeededPermission, listOfficerTransitions } from '@/engine/workflow/transitions';

export interface BulkTransition {
  /** Status that the applications go to. */
  to: string;
  label: string;
  /** How many of the selected applications have this transition. */
  possible: number;
  /** Whether one of the transitions asks for a comment. */
  comment: Transition['comment'];
}

/** Where one of the selected applications stands, and which permissions the officer holds for it. */
interface Standing {
  workflow: Workflow;
  status: string;
  holds: (permission: string) => boolean;
}

/**
 * What the officer can do with at least one of the applications, each by its own workflow, what fits most first.
 * Transitions that need a look at each application are left out.
 */
export function listBulkTransitions(standings: readonly Standing[]): BulkTransition[] {
  const transitions = new Map<string, BulkTransition>();
  for (const { workflow, status, holds } of standings) {
    for (const transition of listOfficerTransitions(workflow, status, holds).filter((each) =>
      isForSeveral(each, status),
    )) {
      const known = transitions.get(transition.to);
      transitions.set(
        transition.to,
        known
          ? { ...known, possible: known.possible + 1, comment: stricter(known.comment, transition.comment) }
          : { to: transition.to, label: transition.label, possible: 1, comment: transition.comment },
      );
    }
  }
  return [...transitions.values()].toSorted((one, other) => other.possible - one.possible);
}

/** Whether the workflow has a transition for several applications that the officer may make. */
export function hasBulkTransitions({ transitions }: Workflow, holds: (permission: string) => boolean): boolean {
  return transitions.some(
    (transition) =>
      transition.by === 'officer' &&
      transition.from.some((status) => isForSeveral(transition, status)) &&
      holds(getNeededPermission(transition)),
  );
}

function stricter(one: Transition['comment'], other: Transition['comment']): Transition['comment'] {
  const order = ['none', 'optional', 'required'] as const;
  return order[Math.max(order.indexOf(one), order.indexOf(other))] ?? 'optional';
}
