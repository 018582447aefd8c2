/** What the page of a run shows beside its form, each part fetched with the first that is to be shown, or before it. */
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState, type ComponentType } from 'react';
import { again } from '@/ui/again';
import { ErrorState } from '@/ui/error-state';
import { lazyPartWith } from '@/ui/fetched-part';
import { inPause } from '@/ui/in-pause';
import { LoadingText } from '@/ui/loading-text';
import { ON_PHONE } from '@/ui/theme/base';
import { msg, t, type Message } from '@/texts/t';
import { isOnItsWay, type RunState } from '../run/run-state';
import type { SubmissionProgressProps } from '../submission/submission-progress';
import type { UnsentNoticeProps } from '../submission/unsent-notice';
import { isUnsent } from '../submission/unsent-note';
import type { AnswersReviewProps } from './answers-review';
import type { ProgressStepsProps } from './progress-steps';
import { ProgressText } from './progress-text';
import { BESIDE } from './step-page';

const nothing = () => null;

/** Where it cannot be had, the heading still counts the steps and the buttons lead through them. */
const ProgressSteps = lazyPartWith<ProgressStepsProps>(
  async () => (await again(() => import('./progress-steps'))).ProgressSteps,
  nothing,
  WaitingSteps,
);

/**
 * The way through the steps, drawn once the first of them can be filled in. One step alone is no way: it has its words,
 * where there are any.
 */
export function LazyProgressSteps(props: ProgressStepsProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => inPause(() => setDue(true)), []);
  if (props.steps.length === 1) return <ProgressText text={props.text} />;
  return isDue ? <ProgressSteps {...props} /> : <WaitingSteps {...props} />;
}

function WaitingSteps({ steps }: Pick<ProgressStepsProps, 'steps'>) {
  const places = {
    height: 24,
    [`@media ${BESIDE}`]: { height: 16 + 41 * steps.length },
    // As wide as the pictures, over as much as the bar takes.
    [ON_PHONE]: { width: 26 * steps.length - 2, marginBottom: '10px' },
  };
  return <Skeleton variant="rounded" sx={places} />;
}

/** Rejects when they cannot be had; whoever has something to say asks again. */
export async function loadNotices() {
  return again(() => import('./run-notices'));
}

export const DraftConflict = lazyNotice(
  async () => (await loadNotices()).DraftConflict,
  msg('There is another version of this application'),
);
export const LostFiles = lazyNotice(
  async () => (await loadNotices()).LostFiles,
  msg('Some files must be chosen again'),
);
export const OutdatedNotice = lazyNotice(
  async () => (await loadNotices()).OutdatedNotice,
  msg('This form has changed since you opened it'),
);
export const CarriedOver = lazyNotice(
  async () => (await loadNotices()).CarriedOver,
  msg('The form has changed since you began'),
);

/** `title`: what is said where the notice itself cannot be had. */
function lazyNotice<Props extends object>(load: () => Promise<ComponentType<Props>>, title: Message) {
  return lazyPartWith(
    load,
    ({ onRetry }) => (
      <ErrorState title={t(title)} onRetry={onRetry}>
        <p>
          {t(
            'More about it could not be loaded. Please check your connection, then try again. What you typed is kept.',
          )}
        </p>
      </ErrorState>
    ),
    nothing,
  );
}

const loadCorrections = () => again(() => import('./task-list'));

/** What to correct, and what was answered before: fetched by whoever corrects something. */
export const LazyTaskList = lazyPartWith(
  async () => (await loadCorrections()).TaskList,
  ({ onRetry }) => (
    <ErrorState title={t('What to change could not be listed here')} onRetry={onRetry}>
      <p>{t('Please check your connection, then try again. What is to be changed is open below.')}</p>
    </ErrorState>
  ),
  () => <LoadingText>{t('Loading what to change…')}</LoadingText>,
);

export const LazyBeforeAnswer = lazyPartWith(async () => (await loadCorrections()).BeforeAnswer, nothing, nothing);

/**
 * Only of forms with a step which somebody else may fill in. Where it cannot be had, the applicant fills in the step.
 */
export const LazySentSteps = lazyPartWith(
  async () => (await again(() => import('../sent-steps/sent-steps'))).SentSteps,
  nothing,
  nothing,
);

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
  () => <LoadingText>{t('Loading your answers…')}</LoadingText>,
);

export const fetchAnswersReview = AnswersReview.fetch;

/** Leads to the list, where it is there. */
export function focusReview(): void {
  const list = document.getElementById(REVIEW_ID);
  list?.focus({ preventScroll: true });
  list?.scrollIntoView({ block: 'start' });
}

/** The answers so far, as records show them. */
export function LazyAnswersReview(props: Omit<AnswersReviewProps, 'id'>) {
  return <AnswersReview {...props} id={REVIEW_ID} />;
}

const loadSending = () => again(() => import('../submission/later-parts'));

/** Nothing where they cannot be had: the button says that it is being sent, and sends what was cut off. */
const SubmissionProgress = lazyPartWith<SubmissionProgressProps>(
  async () => (await loadSending()).SubmissionProgress,
  nothing,
  nothing,
);
const UnsentNotice = lazyPartWith<UnsentNoticeProps>(async () => (await loadSending()).UnsentNotice, nothing, nothing);

export function LazySubmissionProgress({
  state,
  ...props
}: Omit<SubmissionProgressProps, 'state'> & { state: RunState }) {
  return isOnItsWay(state) && <SubmissionProgress state={state} {...props} />;
}

/** After a reload in the middle of the submission that has this key. */
export function LazyUnsentNotice({ submissionKey, ...props }: UnsentNoticeProps & { submissionKey: string }) {
  const [wasCut] = useState(() => isUnsent(submissionKey));
  return wasCut && <UnsentNotice {...props} />;
}
