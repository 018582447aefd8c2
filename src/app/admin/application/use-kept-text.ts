/** Text that survives a reload, a lost session and a look at another application. */
import { useCallback, useState } from 'react';

/** Kept in this tab under `key` until it is emptied. The component needs another React key where the text is another one. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const [text, setState] = useState(() => sessionStorage.getItem(key) ?? '');
  const setText = useCallback((next: string) => {
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    setState(next);
  }, [key]);
  return [text, setText];
}
