/** Ticking what is checked: POST /admin/applications/{id}/checks. */
import { notifyManager, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminApplicationDetail, Check, CheckChange } from '@/api/shapes/review';
import { serverNow } from '@/definition/language/server-time';
import { nameUser } from '@/office/layout/name-user';
import { api } from '@/page/data/api';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import { applicationKey } from './use-application';

interface Tick extends Pick<CheckChange, 'item' | 'checked'> {
  /** As the server will sign it. */
  signed: Pick<Check, 'checked_by' | 'checked_at'>;
}

/**
 * Changes of an application go one after the other, in the order in which they were made: no tick gets lost, and no
 * decision overtakes those that it waits for.
 */
export const toChangeScope = (id: string) => ({ id: `change ${id}` });
const toTickKey = (id: string) => ['tick', id];

export interface CheckTicks {
  /** The checks with the ticks that are on their way. */
  checks: Check[];
  /** What was said to the newest one that was refused; gone with the next that is kept. */
  error: Error | null;
  tick: (change: Omit<Tick, 'signed'>) => void;
  reset: () => void;
}

/**
 * The checks as they are once what is on its way has come: a decision need not wait for the line, only go behind it.
 */
export function useCheckedSoon({ application, checks }: Pick<AdminApplicationDetail, 'application' | 'checks'>) {
  const ticks = useMutationState({
    filters: { mutationKey: toTickKey(application.id), status: 'pending' },
    select: ({ state }) => state.variables as Tick,
  });
  return addTicks(checks, ticks);
}

function addTicks(checks: Check[], ticks: Tick[]): Check[] {
  return ticks.reduce(
    (soon, { item, checked, signed }) => [
      ...soon.filter((each) => each.item !== item),
      ...(checked ? [{ item, ...signed, changed_at: null }] : []),
    ],
    checks,
  );
}

/**
 * Sends the revision that the officer saw, so that nobody ticks answers that they have not seen. Officers tick faster
 * than a slow line answers, so ticks wait for each other and none is dropped.
 */
export function useCheck(
  { application: { id, revision }, checks }: Pick<AdminApplicationDetail, 'application' | 'checks'>,
  { onKept }: { onKept: (change: Tick, checks: Check[]) => void },
): CheckTicks {
  const client = useQueryClient();
  const { user } = useOfficer();
  const [error, setError] = useState<Error | null>(null);
  const [sent, setSent] = useState<Tick[]>([]);
  const { mutate } = useMutation({
    mutationKey: toTickKey(id),
    scope: toChangeScope(id),
    mutationFn: async ({ item, checked }: Tick) =>
      api.request('POST /admin/applications/:id/checks', { params: { id }, json: { item, checked, revision } }),
    onSuccess: (kept, change) => {
      client.setQueriesData<AdminApplicationDetail>({ queryKey: applicationKey(id) }, (detail) =>
        detail ? { ...detail, checks: kept } : detail,
      );
      setError(null);
      onKept(change, kept);
    },
    onError: setError,
    // After what was kept, which the query library tells in its own turn: nothing moves when a line answers.
    onSettled: () => notifyManager.schedule(() => setSent(([, ...later]) => later)),
  });
  // Shown in the same moment, as a box does, with its signature: what is below moves within the click or not at all.
  const tick = (change: Omit<Tick, 'signed'>) => {
    const made = { ...change, signed: { checked_by: nameUser(user), checked_at: serverNow().toISOString() } };
    setSent((before) => [...before, made]);
    mutate(made);
  };
  return { checks: addTicks(checks, sent), error, tick, reset: () => setError(null) };
}
