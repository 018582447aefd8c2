/** One list as officers keep it, and how it is changed. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@/api/client/client';
import type { KeptList } from '@/api/shapes/choice-list';
import { api } from '@/page/data/api';
import { showToast } from '@/ui/toast';
import { readServerFaults } from '../layout/server-faults';
import { useAdminQuery } from '../layout/use-admin-query';

export function useKeptList(id: string, options?: { enabled: boolean }) {
  return useAdminQuery(
    ['list', id],
    (api, signal) => api.request('GET /admin/lists/:list', { params: { list: id }, signal }),
    options,
  );
}

/** What the server returns is the list from then on. Failures stay with the caller, who keeps what was typed. */
export function useListChange<Result>(
  id: string,
  toList: (result: Result) => KeptList,
  onDone: (result: Result) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: (api: ApiClient) => Promise<Result>) => send(api),
    onSuccess: (result) => {
      client.setQueryData(['admin', 'list', id], toList(result));
      void client.invalidateQueries({ queryKey: ['admin', 'lists'] });
      void client.invalidateQueries({ queryKey: ['admin', 'audit'] });
      onDone(result);
    },
  });
}

/** For a change of one entry. */
export function useEntryChange(id: string, done: string, onDone: () => void = () => undefined) {
  return useListChange(
    id,
    (list: KeptList) => list,
    () => {
      showToast(done, 'success');
      onDone();
    },
  );
}

/** What the server says of single fields, by their names here: the code, or the key of a column. */
export function readFaults(error: unknown): Partial<Record<string, string>> {
  const faults = Object.entries(readServerFaults(error));
  return Object.fromEntries(faults.map(([path, message]) => [path.replace(/^texts\./, ''), message]));
}
