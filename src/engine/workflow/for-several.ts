/** Which transitions are for several applications at once. */
import type { Transition } from '@/definition/language/workflow';

/** Not those that need a look at each: that mark fields, have a form or take two people, or say so of this status. */
export function isForSeveral(
  { marksFields, form, approvals, notInBulkFrom = [] }: Transition,
  status: string,
): boolean {
  return !marksFields && form === undefined && approvals === undefined && !notInBulkFrom.includes(status);
}
