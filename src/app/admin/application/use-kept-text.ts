/** Text that survives a reload, a lost session and a look at another application. */
import { useCallback, useSyncExternalStore } from 'react';
import { tabTexts } from '../../kept-texts';

const listeners = new Set<() => void>();

/** Kept in this tab under `key` until it is emptied. It can be emptied when its form is gone already, and a new form sees that. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(listen, () => tabTexts.read(key) ?? '');
  const setText = useCallback((next: string) => {
    if (next === '') tabTexts.forget(key);
    else tabTexts.keep(key, next);
    for (const tell of listeners) tell();
  }, [key]);
  return [text, setText];
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
