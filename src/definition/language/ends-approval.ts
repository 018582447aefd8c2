import type { Transition } from './workflow.ts';

/** Whether a date makes it that ends an approval: no deadline, and no duty. */
export function endsApproval({
  by,
  afterDays,
  afterDuty,
}: Pick<Transition, 'by' | 'afterDays' | 'afterDuty'>): boolean {
  return by === 'system' && afterDays === undefined && afterDuty === undefined;
}
