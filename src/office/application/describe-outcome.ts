/** What an officer is told before they make a transition. */
import type { Transition, Workflow } from '@/definition/language/workflow';
import { getStatus } from '@/engine/workflow/transitions';
import { t } from '@/texts/t';

export function describeOutcome(workflow: Workflow, { to, approvals }: Transition): string {
  const { label: status } = getStatus(workflow, to);
  return approvals === undefined
    ? t('The status becomes “{status}”. The applicant is told.', { status })
    : t('A second officer has to confirm it. Then the status becomes “{status}”, and the applicant is told.', {
        status,
      });
}
