/** Text that survives a reload, a lost session and a look at another application. */
import { useCallback, useSyncExternalStore } from 'react';
import { tabTexts } from '@/session/signed-in/kept-texts';
import { listen, tellListeners } from './kept-listeners';

/**
 * Kept in this tab under `key` until it is emptied. It can be emptied when its form is gone already, and a new form
 * sees that.
 */
export function usePersistedText(key: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(listen, () => tabTexts.read(key) ?? '');
  const setText = useCallback(
    (next: string) => {
      if (next === '') tabTexts.forget(key);
      else tabTexts.keep(key, next);
      tellListeners();
    },
    [key],
  );
  return [text, setText];
}
