import { ResponseFailure } from '@/api/client/request-failure';
import { queryClient } from '@/page/data/query-client';

/** Calls `act` when the server refuses a call because a second factor is missing: the setting may have changed. Returns the undo. */
export function onFactorRequired(act: () => void): () => void {
  const look = (error: unknown) => {
    if (error instanceof ResponseFailure && error.code === 'SECOND_FACTOR_REQUIRED') act();
  };
  const stops = [
    queryClient
      .getQueryCache()
      .subscribe(
        (event) => void (event.type === 'updated' && event.action.type === 'error' && look(event.action.error)),
      ),
    queryClient
      .getMutationCache()
      .subscribe(
        (event) => void (event.type === 'updated' && event.action.type === 'error' && look(event.action.error)),
      ),
  ];
  return () => stops.forEach((stop) => stop());
}
