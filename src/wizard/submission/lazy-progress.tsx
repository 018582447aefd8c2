/** How far a submission is, and that one was cut off: fetched with what sends it. */
import { Suspense, useState } from 'react';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import type { SubmissionProgressProps } from './submission-progress';
import type { UnsentNoticeProps } from './unsent-notice';
import { isOnItsWay, type RunState } from '../run/run-state';
import { isUnsent } from './unsent-note';

const load = () => again(() => import('./later-parts'));

/** Nothing where they cannot be had: the button says that it is being sent, and sends what was cut off. */
const Progress = lazyPartWith<SubmissionProgressProps>(
  async () => (await load()).SubmissionProgress,
  () => null,
);
const Unsent = lazyPartWith<UnsentNoticeProps>(
  async () => (await load()).UnsentNotice,
  () => null,
);

export function LazySubmissionProgress({
  state,
  ...props
}: Omit<SubmissionProgressProps, 'state'> & { state: RunState }) {
  if (!isOnItsWay(state)) return null;
  return (
    <Suspense>
      <Progress state={state} {...props} />
    </Suspense>
  );
}

/** After a reload in the middle of the submission that has this key. */
export function LazyUnsentNotice({ submissionKey, ...props }: UnsentNoticeProps & { submissionKey: string }) {
  const [wasCut] = useState(() => isUnsent(submissionKey));
  return (
    wasCut && (
      <Suspense>
        <Unsent {...props} />
      </Suspense>
    )
  );
}
