import { useEffect, type RefObject } from 'react';

/** Brings what stops a person into view and gives it focus, each time `value` changes to another defined one. */
export function useFocusOn(place: RefObject<HTMLElement | null>, value: unknown): void {
  useEffect(() => {
    if (value === undefined) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [place, value]);
}
