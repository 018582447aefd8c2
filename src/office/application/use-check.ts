/** Ticking what is checked: POST /admin/applications/{id}/checks. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminApplicationDetail, CheckChange } from '@/api/shapes/review';
import { useAdminServices } from '@/session/officer/admin-services';
import { applicationKey } from './use-application';

/** Sends the revision that the officer saw, so that nobody ticks answers that they have not seen. */
export function useCheck({ id, revision }: AdminApplicationDetail['application']) {
  const { api } = useAdminServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Pick<CheckChange, 'item' | 'checked'>) =>
      api.request('POST /admin/applications/:id/checks', { params: { id }, json: { ...change, revision } }),
    onSuccess: (checks) =>
      client.setQueriesData<AdminApplicationDetail>({ queryKey: applicationKey(id) }, (detail) =>
        detail ? { ...detail, checks } : detail,
      ),
  });
}
