/** A chosen file that survives a look elsewhere. A reload loses it: a browser does not give a page its files again. */
import { useCallback, useSyncExternalStore } from 'react';

const files = new Map<string, File>();
const listeners = new Set<() => void>();

/** Kept in this page under `key` until it is taken away. */
export function useKeptFile(key: string): [File | undefined, (file: File | undefined) => void] {
  const file = useSyncExternalStore(listen, () => files.get(key));
  const setFile = useCallback((next: File | undefined) => {
    if (next === undefined) files.delete(key);
    else files.set(key, next);
    for (const tell of listeners) tell();
  }, [key]);
  return [file, setFile];
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
