/** Fetched with forms that have a step which somebody else may fill in, and never by others. */
import { Suspense } from 'react';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import type { SentStepsProps } from './sent-steps';

/** Where it cannot be had, the applicant fills in the step. */
const SentSteps = lazyPartWith<SentStepsProps>(
  async () => (await again(() => import('./sent-steps'))).SentSteps,
  () => null,
);

export function LazySentSteps(props: SentStepsProps) {
  return (
    <Suspense>
      <SentSteps {...props} />
    </Suspense>
  );
}
