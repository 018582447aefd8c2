/** From where a transition is not for several applications at once. */
import { suggest } from '../language/nearest-word.ts';
import type { WorkflowNode } from './visit-providers.ts';

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
