/** Ticking what is checked: POST /admin/applications/{id}/checks. */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminApplicationDetail, Check, CheckChange } from '@/api/shapes/review';
import { useAdminServices } from '@/session/officer/admin-services';
import { applicationKey } from './use-application';

type Tick = Pick<CheckChange, 'item' | 'checked'>;

export interface CheckTicks {
  /** Those that are on their way, in the order in which they were made. */
  sent: Tick[];
  /** What was said to the newest one that was refused; gone with the next that is kept. */
  error: Error | null;
  tick: (change: Tick) => void;
  reset: () => void;
}

/**
 * Sends the revision that the officer saw, so that nobody ticks answers that they have not seen. Officers tick faster
 * than a slow line answers, so ticks wait for each other and none is dropped.
 */
export function useCheck(
  { id, revision }: AdminApplicationDetail['application'],
  { onKept }: { onKept: (change: Tick, checks: Check[]) => void },
): CheckTicks {
  const { api } = useAdminServices();
  const client = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  const mutationKey = ['check', id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (change: Tick) =>
      api.request('POST /admin/applications/:id/checks', { params: { id }, json: { ...change, revision } }),
    onSuccess: (checks, change) => {
      client.setQueriesData<AdminApplicationDetail>({ queryKey: applicationKey(id) }, (detail) =>
        detail ? { ...detail, checks } : detail,
      );
      setError(null);
      onKept(change, checks);
    },
    onError: setError,
  });
  const sent = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as Tick,
  });
  return { sent, error, tick: mutate, reset: () => setError(null) };
}
