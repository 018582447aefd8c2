/** Changing users: sends, says so, and reads what depends on it again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '@/ui/toast';
import { useAdminServices } from '@/session/officer/admin-services';

interface UsersCall {
  method: 'PUT' | 'POST' | 'DELETE';
  path: string;
  json?: unknown;
}

/** `done` is the notification; failures stay with the caller, who keeps what was typed. */
export function useUsersChange(done: string, onDone: () => void) {
  const { api } = useAdminServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ method, path, json }: UsersCall) => api.request(method, path, json === undefined ? {} : { json }),
    onSuccess: async () => {
      showToast(done, 'success');
      onDone();
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}
