/** Who takes a transition names the status that it leads to: two ways from one status to another could not be told apart. */
import type { WorkflowNode } from './visit-providers.ts';

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
