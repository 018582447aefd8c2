/** Text that survives a reload, a lost session and a look at another application. */
import { useCallback, useState } from 'react';
import { tabTexts } from '../../kept-texts';

/** Kept in this tab under `key` until it is emptied. The component needs another React key where the text is another one. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const [text, setState] = useState(() => tabTexts.read(key) ?? '');
  const setText = useCallback((next: string) => {
    if (next === '') tabTexts.forget(key);
    else tabTexts.keep(key, next);
    setState(next);
  }, [key]);
  return [text, setText];
}
