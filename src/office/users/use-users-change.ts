/** Changing users: sends, says so, and reads what depends on it again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@/api/client/client';
import { api } from '@/page/data/api';
import { meQuery } from '@/sign-in/session/use-me';
import { showToast } from '@/ui/toast';

/** `done` is the notification; failures stay with the caller, who keeps what was typed. */
export function useUsersChange(done: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: (api: ApiClient) => Promise<unknown>) => send(api),
    onSuccess: async () => {
      showToast(done, 'success');
      onDone();
      // Officers may change what they themselves may do.
      await Promise.all([['admin'], meQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
