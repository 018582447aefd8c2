import { useLocation, type Location } from 'react-router-dom';

/**
 * For a page heading's `focusOn`: the path that was moved to; undefined on the first page, whose focus is the
 * browser's.
 */
export function useArrival(): string | undefined {
  const { key, pathname, state } = useLocation() as Location<{ focusElsewhere?: boolean } | null>;
  return key === 'default' || state?.focusElsewhere === true ? undefined : pathname;
}
