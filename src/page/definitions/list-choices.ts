/** What the lists hold that a form takes choices from: asked for when the form is opened, never before. */
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OfferedList } from '@/api/shapes/choice-list';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { fillLists, listListsOf, type ChoiceWords, type ListChoices } from '@/engine/lists/fill-lists';
import { api } from '../data/api';

export interface FilledDefinition {
  /** Undefined while a list is on its way. */
  definition: ProviderDefinition | undefined;
  isError: boolean;
  failures: number;
  retry: () => void;
}

/**
 * The definition with the choices of now. `words`: of the record that is corrected, whose own choices stay. They change
 * no more while the form is open; what an officer retires meanwhile the server refuses, and says so.
 */
export function useFilledDefinition(definition: ProviderDefinition, words: ChoiceWords | undefined): FilledDefinition {
  const ids = listListsOf(definition);
  const { lists, isError, failures, retry } = useQueries({
    queries: ids.map((list) => ({
      queryKey: ['list', list],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.request('GET /lists/:list', { params: { list }, signal }),
      staleTime: Infinity,
      // The next form asks again; the browser knows whether what it has still holds.
      gcTime: 0,
    })),
    combine,
  });
  const filled = useMemo(() => lists && fillLists(definition, lists, words), [definition, lists, words]);
  return { definition: ids.length === 0 ? definition : filled, isError, failures, retry };
}

function combine(results: UseQueryResult<OfferedList>[]) {
  const loaded = results.flatMap(({ data }) => (data ? [[data.id, data.choices] as const] : []));
  return {
    lists: loaded.length === results.length ? (Object.fromEntries(loaded) as ListChoices) : undefined,
    isError: results.some((result) => result.isError),
    failures: Math.max(0, ...results.map(({ errorUpdateCount }) => errorUpdateCount)),
    retry: () => void Promise.all(results.filter((result) => result.isError).map((result) => result.refetch())),
  };
}
