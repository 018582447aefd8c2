/** The answers so far, as records show them; fetched by the last step, or before it. */
import { Suspense } from 'react';
import { again } from '@/ui/again';
import { ErrorState } from '@/ui/error-state';
import { lazyPartWith } from '@/ui/fetched-part';
import { LoadingText } from '@/ui/loading-text';
import type { AnswersReviewProps } from './answers-review';
import { t } from '@/texts/t';

const REVIEW_ID = 'answers-review';

const AnswersReview = lazyPartWith(
  async () => (await again(() => import('./answers-review'))).AnswersReview,
  ({ onRetry }) => (
    <ErrorState title={t('Your answers could not be listed here')} onRetry={onRetry}>
      <p>
        {t(
          'Please check your connection, then try again. What you typed is kept, and can be submitted without the list.',
        )}
      </p>
    </ErrorState>
  ),
);

export const fetchAnswersReview = AnswersReview.fetch;

/** Leads to the list, where it is there. */
export function focusReview(): void {
  const list = document.getElementById(REVIEW_ID);
  list?.focus({ preventScroll: true });
  list?.scrollIntoView({ block: 'start' });
}

export function LazyAnswersReview(props: Omit<AnswersReviewProps, 'id'>) {
  return (
    <Suspense fallback={<LoadingText>{t('Loading your answers…')}</LoadingText>}>
      <AnswersReview {...props} id={REVIEW_ID} />
    </Suspense>
  );
}
