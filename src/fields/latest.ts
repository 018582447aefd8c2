import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same while what it does follows the last render: for handlers given to what must not render
 * again.
 */
export function useLatest<Arguments extends unknown[], Result>(
  handler: (...parameters: Arguments) => Result,
): (...parameters: Arguments) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...parameters: Arguments) => latest.current(...parameters), []);
}
