/** Changing what other programs may do: sends, says so, and reads it again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@/api/client/client';
import { api } from '@/page/data/api';
import { showToast } from '@/ui/toast';

/** `done` is the notification, where the answer itself does not say it; failures stay with the caller. */
export function useIntegrationChange<Result>(done: string | undefined, onDone: (result: Result) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: (api: ApiClient) => Promise<Result>) => send(api),
    onSuccess: async (result) => {
      if (done !== undefined) showToast(done, 'success');
      onDone(result);
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}
