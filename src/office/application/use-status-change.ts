/** Making a transition: POST /admin/applications/{id}/status. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Application } from '@/api/shapes/application';
import type { StatusChange } from '@/api/shapes/review';
import type { Transition } from '@/definition/language/workflow';
import type { FormData } from '@/engine/answers/form-data';
import { showToast } from '@/ui/toast';
import { api } from '@/page/data/api';
import { toChangeScope } from './use-check';
import { t } from '@/texts/t';

export interface StatusChangeCall {
  transition: Transition;
  body: Pick<StatusChange, 'admin_comments' | 'requested_changes' | 'confirms'>;
  /** Makes what was entered into the form of the transition ready to be sent. */
  enter?: (() => Promise<FormData>) | undefined;
}

/**
 * Sends the revision that the officer saw: where somebody was quicker, the server answers 409 and nothing is
 * overwritten.
 */
export function useStatusChange(application: Application, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    scope: toChangeScope(application.id),
    mutationFn: async ({ transition, body, enter }: StatusChangeCall) => {
      const entered = enter ? { form_answers: await enter() } : {};
      return api.request('POST /admin/applications/:id/status', {
        params: { id: application.id },
        json: { status: transition.to, revision: application.revision, ...body, ...entered },
      });
    },
    onSuccess: async ({ application: { status }, first_approval: first }, { transition }) => {
      if (status === transition.to) showToast(transition.done, 'success');
      else if (first?.transition === transition.id)
        showToast(t('Your decision is kept, and waits for a second person'), 'success');
      else showToast(t('The validity of this approval had ended before'), 'error');
      onDone?.();
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}
