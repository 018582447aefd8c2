/** Queries whose answer is shown without a line too, as it last came. */
import { hashKey, type QueryFunctionContext } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ResponseFailure } from '@/api/client/request-failure';
import { persistResponse, readPersistedResponse } from './persisted-responses';
import { queryClient } from './query-client';
import { useSession } from './session-store';

/** A failure that took longer is a line that does not answer. */
const QUICK_MS = 5000;

/** By the hash of the query: when it came what is shown, as far as that is older than this page. */
const shownFrom = new Map<string, number>();

/**
 * For a query's `queryFn`. The server is asked first, always; what is kept takes the place of an answer that does not
 * come. A refusal is an answer. `mayPersist`: whether it may be kept at all.
 */
export function persisted<Answer>(
  ask: (context: QueryFunctionContext) => Promise<Answer>,
  mayPersist: (answer: Answer) => boolean = () => true,
): (context: QueryFunctionContext) => Promise<Answer> {
  return async (context) => {
    const person = useSession.getState().userId;
    if (person === undefined) return ask(context);
    const name = hashKey(context.queryKey);
    const startedAt = Date.now();
    if (!navigator.onLine) {
      const earlier = await show(person, name);
      if (earlier) return earlier.answer as Answer;
    }
    try {
      const answer = await ask(context);
      shownFrom.delete(name);
      // They may have logged out meanwhile.
      const now = useSession.getState();
      if (mayPersist(answer) && now.status === 'signed-in' && now.userId === person)
        void persistResponse(person, name, answer);
      return answer;
    } catch (error) {
      // What fails at once is asked for once more, and may come then.
      const failures = queryClient.getQueryState(context.queryKey)?.fetchFailureCount ?? 0;
      const isLastTry = failures > 0 || Date.now() - startedAt > QUICK_MS;
      const isAnswered = error instanceof ResponseFailure;
      if (!isAnswered && !isLastTry) throw error;
      const earlier = isAnswered ? undefined : await show(person, name);
      if (earlier) return earlier.answer as Answer;
      shownFrom.delete(name);
      throw error;
    }
  };
}

async function show(person: string, name: string) {
  const earlier = await readPersistedResponse(person, name);
  if (earlier) shownFrom.set(name, earlier.at);
  return earlier;
}

/** When the oldest of what this page shows had come; undefined while all of it is of now. */
export function useShownFrom(): number | undefined {
  return useSyncExternalStore(subscribe, findOldest);
}

function subscribe(onChange: () => void): () => void {
  return queryClient.getQueryCache().subscribe(onChange);
}

function findOldest(): number | undefined {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ meta }) => meta?.['unseen'] !== true })
    .flatMap(({ queryHash }) => shownFrom.get(queryHash) ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Asks the server for all that is shown from earlier. */
export function askForNow(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryHash }) => shownFrom.has(queryHash) });
}
