import { useLocation } from 'react-router-dom';

/**
 * For a page heading's `focusOn`: the path that was moved to; undefined on the first page, whose focus is the
 * browser's.
 */
export function useArrival(): string | undefined {
  const { key, pathname } = useLocation();
  return key === 'default' ? undefined : pathname;
}
