/** The notices of a run, each fetched with the first that is to be said. */
import { createElement, Suspense, type ComponentType } from 'react';
import { again } from '@/ui/again';
import { ErrorState } from '@/ui/error-state';
import { lazyPartWith } from '@/ui/fetched-part';
import { msg, t, type Message } from '@/texts/t';

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
  const Part = lazyPartWith(load, ({ onRetry }) => (
    <ErrorState title={t(title)} onRetry={onRetry}>
      <p>
        {t('More about it could not be loaded. Please check your connection, then try again. What you typed is kept.')}
      </p>
    </ErrorState>
  ));
  return function LazyNotice(props: Props) {
    return <Suspense>{createElement(Part, props)}</Suspense>;
  };
}
