/** A chosen file that survives a look elsewhere. A reload loses it: a browser does not give a page its files again. */
import { useCallback, useSyncExternalStore } from 'react';
import { listen, tellListeners } from './kept-listeners';

const files = new Map<string, File>();

/** Kept in this page under `key` until it is taken away. */
export function usePersistedFile(key: string): [File | undefined, (file: File | undefined) => void] {
  const file = useSyncExternalStore(listen, () => files.get(key));
  const setFile = useCallback(
    (next: File | undefined) => {
      if (next === undefined) files.delete(key);
      else files.set(key, next);
      tellListeners();
    },
    [key],
  );
  return [file, setFile];
}
