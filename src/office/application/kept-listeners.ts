/** Tells every form of the page when something that is kept for one of them has changed. */
const listeners = new Set<() => void>();

/** For useSyncExternalStore. */
export function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellListeners(): void {
  for (const tell of listeners) tell();
}
