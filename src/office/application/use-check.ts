/** Ticking what is checked: POST /admin/applications/{id}/checks. */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminApplicationDetail, Check, CheckChange } from '@/api/shapes/review';
import { useAdminServices } from '@/session/officer/admin-services';
import { applicationKey } from './use-application';

type Tick = Pick<CheckChange, 'item' | 'checked'>;

/**
 * Changes of an application go one after the other, in the order in which they were made: no tick gets lost, and no
 * decision overtakes those that it waits for.
 */
export const toChangeScope = (id: string) => ({ id: `change ${id}` });
const toTickKey = (id: string) => ['tick', id];

export interface CheckTicks {
  /** Those that are on their way, in the order in which they were made. */
  sent: Tick[];
  /** What was said to the newest one that was refused; gone with the next that is kept. */
  error: Error | null;
  tick: (change: Tick) => void;
  reset: () => void;
}

/** The checks as they are once what is on its way has come: a decision need not wait for the line, only go behind it. */
export function useCheckedSoon({ application, checks }: Pick<AdminApplicationDetail, 'application' | 'checks'>) {
  const ticks = useMutationState({
    filters: { mutationKey: toTickKey(application.id), status: 'pending' },
    select: ({ state }) => state.variables as Tick,
  });
  return ticks.reduce<Pick<Check, 'item' | 'changed_at'>[]>(
    (soon, { item, checked }) => [
      ...soon.filter((each) => each.item !== item),
      ...(checked ? [{ item, changed_at: null }] : []),
    ],
    checks,
  );
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
    mutationKey: toTickKey(id),
    scope: toChangeScope(id),
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
