/** The answers so far, as records show them; fetched by the last step, or before it. */
import { Suspense } from 'react';
import { again } from '@/ui/again';
import { ErrorState } from '@/ui/error-state';
import { lazyPartWith } from '@/ui/fetched-part';
import { LoadingText } from '@/ui/loading-text';
import type { AnswersReviewProps } from './answers-review';

/** Rejects when it cannot be had; whoever shows it asks again. */
export async function loadAnswersReview() {
  return (await again(() => import('./answers-review'))).AnswersReview;
}

const AnswersReview = lazyPartWith(loadAnswersReview, ({ onRetry }) => (
  <ErrorState title="Your answers could not be listed here" onRetry={onRetry}>
    <p>Please check your connection, then try again. What you typed is kept, and can be submitted without the list.</p>
  </ErrorState>
));

export function LazyAnswersReview(props: AnswersReviewProps) {
  return (
    <Suspense fallback={<LoadingText>Loading your answers…</LoadingText>}>
      <AnswersReview {...props} />
    </Suspense>
  );
}
