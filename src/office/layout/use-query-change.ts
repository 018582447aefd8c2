/** A query in the address that is changed part by part, also faster than the page can show it. */
import { useEffect, useRef } from 'react';

/** A part of the query, or how it comes of what is asked for by now, which the page may not show yet. */
export type QueryPart<Query> = Partial<Query> | ((asked: Query) => Partial<Query>);

/**
 * Returns how to change a part of `query`, the one in the address; all but a turn of the page starts at page 1 again.
 * Parts that are changed before the page shows the address of the last change are joined to it.
 */
export function useQueryChange<Query extends { page: number }>(
  query: Query,
  open: (query: Query) => void,
): (part: QueryPart<Query>) => void {
  const asked = useRef(query);
  const key = JSON.stringify(query);
  useEffect(() => {
    asked.current = JSON.parse(key) as Query;
  }, [key]);
  return (part) => {
    const changed = typeof part === 'function' ? part(asked.current) : part;
    asked.current = { ...asked.current, page: 1, ...changed };
    open(asked.current);
  };
}
