/** The parts of a page of corrections; fetched by whoever corrects something. */
import { Suspense } from 'react';
import { again } from '@/ui/again';
import { ErrorState } from '@/ui/error-state';
import { lazyPartWith } from '@/ui/fetched-part';
import { LoadingText } from '@/ui/loading-text';
import type { BeforeAnswerProps, TaskListProps } from './task-list';
import { t } from '@/texts/t';

const load = () => again(() => import('./task-list'));

const TaskList = lazyPartWith(
  async () => (await load()).TaskList,
  ({ onRetry }) => (
    <ErrorState title={t('What to change could not be listed here')} onRetry={onRetry}>
      <p>{t('Please check your connection, then try again. What is to be changed is open below.')}</p>
    </ErrorState>
  ),
);

const BeforeAnswer = lazyPartWith(
  async () => (await load()).BeforeAnswer,
  () => null,
);

export function LazyTaskList(props: TaskListProps) {
  return (
    <Suspense fallback={<LoadingText>{t('Loading what to change…')}</LoadingText>}>
      <TaskList {...props} />
    </Suspense>
  );
}

export function LazyBeforeAnswer(props: BeforeAnswerProps) {
  return (
    <Suspense>
      <BeforeAnswer {...props} />
    </Suspense>
  );
}
