/** Changing users: sends, says so, and reads what depends on it again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@/api/client/client';
import { useAdminServices } from '@/sign-in/officer/admin-services';
import { showToast } from '@/ui/toast';

/** `done` is the notification; failures stay with the caller, who keeps what was typed. */
export function useUsersChange(done: string, onDone: () => void) {
  const { api } = useAdminServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: (api: ApiClient) => Promise<unknown>) => send(api),
    onSuccess: async () => {
      showToast(done, 'success');
      onDone();
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}
