/** Ticking what is checked: POST /admin/applications/{id}/checks. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
  const [sent, setSent] = useState<Tick[]>([]);
  const { mutate } = useMutation({
    // One after the other, in the order in which they were made.
    scope: { id: `check ${id}` },
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
    onSettled: () => setSent(([, ...later]) => later),
  });
  // Shown in the same moment, as a box does: what the query library knows comes a moment later.
  const tick = (change: Tick) => {
    setSent((before) => [...before, change]);
    mutate(change);
  };
  return { sent, error, tick, reset: () => setError(null) };
}
