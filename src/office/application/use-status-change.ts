/** Making a transition: POST /admin/applications/{id}/status. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Application } from '@/api/shapes/application';
import type { StatusChange } from '@/api/shapes/review';
import type { Transition } from '@/definition/language/workflow';
import { showToast } from '@/ui/toast';
import { useAdminServices } from '@/session/officer/admin-services';

export interface StatusChangeCall {
  transition: Transition;
  body: Pick<StatusChange, 'admin_comments' | 'requested_changes'>;
}

/**
 * Sends the revision that the officer saw: where somebody was quicker, the server answers 409 and nothing is
 * overwritten.
 */
export function useStatusChange(application: Application, onDone?: () => void) {
  const { api } = useAdminServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ transition, body }: StatusChangeCall) =>
      api.request('POST /admin/applications/:id/status', {
        params: { id: application.id },
        json: { status: transition.to, revision: application.revision, ...body },
      }),
    onSuccess: async ({ application: { status } }, { transition }) => {
      if (status === transition.to) showToast(transition.done, 'success');
      else showToast('The validity of this approval had ended before', 'error');
      onDone?.();
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}
