/** What is not decided for several applications at once, because nobody has opened any of them for it. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { isForSeveral } from '@/engine/workflow/for-several';
import { getStatus } from '@/engine/workflow/transitions';
import { t } from '@/texts/t';
import { ApiError } from '../platform/api-error';
import type { StoredApplication } from '../records/application-wire';

/** 409 that says why this one has to be opened. A transition with a form or marks is refused for want of those. */
export function assertForSeveral(
  { workflow }: Pick<ProviderDefinition, 'workflow'>,
  { status }: Pick<StoredApplication, 'status'>,
  transition: Transition,
): void {
  if (transition.form !== undefined || transition.marksFields || isForSeveral(transition, status)) return;
  throw new ApiError(
    409,
    'OPEN_IT_FIRST',
    transition.approvals === undefined
      ? t('“{transition}” is not for several at once while an application is {status}: open it first.', {
          transition: transition.label,
          status: getStatus(workflow, status).label.toLowerCase(),
        })
      : t('“{transition}” needs two people, each of whom opens the application first.', {
          transition: transition.label,
        }),
  );
}
