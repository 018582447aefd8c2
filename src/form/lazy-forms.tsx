/** Forms with more than most steps have, fetched by the first form that needs them, or before it. */
import type { FormProps } from '@rjsf/core';
import type { ComponentType, ReactNode } from 'react';
import { again } from '@/ui/again';
import { ErrorState } from '@/ui/error-state';
import { lazyPartWith } from '@/ui/fetched-part';
import { t } from '@/texts/t';

/** With files, lists and choices between questions. */
export const LazyFullForm = lazyForm(async () => (await again(() => import('./theme/full-form'))).FullForm);

/** With tables of given rows. */
export const LazyTableForm = lazyForm(async () => (await again(() => import('./theme/table-form'))).TableForm);

/** One for the whole form, so that a lost connection is said once and not at each document. */
function lazyForm(load: () => Promise<ComponentType<FormProps>>) {
  return lazyPartWith(load, ({ onRetry }, { id, onSubmit }) => (
    <WaitingForm id={id} onSubmit={onSubmit as () => void}>
      <ErrorState title={t('This step could not be loaded')} onRetry={onRetry}>
        <p>{t('Please check your connection, then try again. What you typed is kept.')}</p>
      </ErrorState>
    </WaitingForm>
  ));
}

interface WaitingFormProps {
  id: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/** Stands in for a form on its way: its buttons, which stand outside of it, work all the same. */
export function WaitingForm({ id, onSubmit, children }: WaitingFormProps) {
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
