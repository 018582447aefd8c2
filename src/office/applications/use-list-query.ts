/** The list's query, kept in the address. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAskedQuery } from '../layout/use-asked-query';
import { readListQuery, toParams, type ListQuery, type ReadQuery } from './list-query';

export interface ListQueryState extends ReadQuery {
  /** Changes part of it. All but a turn of the page starts at page 1 again. */
  change: (part: Partial<ListQuery>) => void;
}

export function useListQuery(): ListQueryState {
  const [params, setParams] = useSearchParams();
  const read = useMemo(() => readListQuery(params), [params]);
  const change = useAskedQuery(read.query, (query) => setParams(toParams(query)));
  return { ...read, change };
}
