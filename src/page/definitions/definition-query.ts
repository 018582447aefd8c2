/** The page's own definition of a provider, as its pages ask for it. */
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../data/query-client';
import { loadDefinition } from './load-definition';

export function definitionQuery(id: string) {
  return queryOptions({
    queryKey: ['definition', id],
    queryFn: () => loadDefinition(id),
    staleTime: Infinity,
  });
}

// In development: a saved definition reaches the open page, whose form goes on with what was typed.
if (import.meta.hot) {
  import.meta.hot.on('definitions:changed', () => {
    void queryClient.invalidateQueries({ queryKey: ['definition'] });
  });
}
