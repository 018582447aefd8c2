/** Changing what administrators keep: sends, says so, and reads what depends on it again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@/api/client/client';
import { api } from '@/page/data/api';
import { meQuery } from '@/sign-in/session/use-me';
import { showToast } from '@/ui/toast';

/**
 * `done` is the notification, where the answer itself does not say it; failures stay with the caller, who keeps what
 * was typed.
 */
export function useAdminChange<Result>(done: string | undefined, onDone: (result: Result) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: (api: ApiClient) => Promise<Result>) => send(api),
    onSuccess: async (result) => {
      if (done !== undefined) showToast(done, 'success');
      onDone(result);
      // Officers may change what they themselves may do.
      await Promise.all([['admin'], meQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
