/** Making a move: POST /admin/applications/{id}/status. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Application } from '@/api/contracts/application';
import type { AdminApplicationDetail, StatusChange } from '@/api/contracts/review';
import type { Transition } from '@/definition/language/workflow';
import { showToast } from '@/ui/toast';
import { useAdminServices } from '@/session/officer/admin-services';

export interface MoveCall {
  move: Transition;
  body: Pick<StatusChange, 'admin_comments' | 'requested_changes'>;
}

/** Sends the revision that the officer saw: where somebody was quicker, the server answers 409 and nothing is overwritten. */
export function useMove(application: Application, onDone?: () => void) {
  const { api } = useAdminServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ move, body }: MoveCall) =>
      api.request<AdminApplicationDetail>('POST', `admin/applications/${encodeURIComponent(application.id)}/status`, { json: { status: move.to, revision: application.revision, ...body } satisfies StatusChange }),
    onSuccess: async ({ application: { status } }, { move }) => {
      if (status === move.to) showToast(move.done, 'success');
      else showToast('The validity of this approval had ended before', 'error');
      onDone?.();
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}
