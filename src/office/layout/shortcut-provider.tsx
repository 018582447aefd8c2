/** Keyboard shortcuts of the administration: what is there, whether they are on, and who hears them. */
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { deviceTexts } from '@/ui/persisted-texts';

export interface Shortcut {
  /** As KeyboardEvent.key has it: "j", "/", "?", "Enter". */
  key: string;
  /** What it does, for the sheet. */
  label: string;
  run: () => void;
}

interface Shortcuts {
  /** Letters alone can be struck by accident, or by a voice (WCAG 2.1.4): they can be switched off, in this browser. */
  enabled: boolean;
  setEnabled: (enabled: boolean) => void;
  register: (shortcut: Registered) => () => void;
  list: () => Shortcut[];
  /** Hears when one comes or goes. */
  subscribe: (listener: () => void) => () => void;
  /** The same array until one comes or goes. */
  getRegistered: () => readonly Registered[];
}

interface Registered {
  readonly current: Shortcut;
}

const STORAGE_KEY = 'admin-shortcuts';
const Context = createContext<Shortcuts | undefined>(undefined);

export function ShortcutProvider({ children }: { children: ReactNode }) {
  const registered = useRef<readonly Registered[]>([]);
  const listeners = useRef(new Set<() => void>());
  const [enabled, setState] = useState(() => deviceTexts.read(STORAGE_KEY) !== 'off');
  const setEnabled = useCallback((next: boolean) => {
    deviceTexts.keep(STORAGE_KEY, next ? 'on' : 'off');
    setState(next);
  }, []);
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const found = registered.current.findLast(({ current }) => current.key === event.key);
      if (!found) return;
      event.preventDefault();
      found.current.run();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [enabled]);
  const value = useMemo<Shortcuts>(
    () => ({
      enabled,
      setEnabled,
      register: (shortcut) => {
        const put = (next: readonly Registered[]) => {
          registered.current = next;
          for (const listener of listeners.current) listener();
        };
        put([...registered.current, shortcut]);
        return () => put(registered.current.filter((each) => each !== shortcut));
      },
      list: () => registered.current.map(({ current }) => current),
      subscribe: (listener) => {
        listeners.current.add(listener);
        return () => void listeners.current.delete(listener);
      },
      getRegistered: () => registered.current,
    }),
    [enabled, setEnabled],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export function useShortcuts(): Shortcuts {
  const shortcuts = useContext(Context);
  if (!shortcuts) throw new Error('Shortcuts stand inside a ShortcutProvider.');
  return shortcuts;
}

/** Offers a shortcut as long as the component is there. */
export function useShortcut(shortcut: Shortcut): void {
  const { register } = useShortcuts();
  const latest = useRef(shortcut);
  useEffect(() => {
    latest.current = shortcut;
  });
  useEffect(() => register(latest), [register]);
}

/** The same for one of a list of acts. */
export function ActKey({ letter, label, run }: { letter: string; label: string; run: () => void }) {
  useShortcut({ key: letter, label, run });
  return null;
}

/** In a text, a list or a dialog, letters are letters; Enter on a link or a button presses it. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  if (
    target?.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]',
    )
  )
    return true;
  // A dialog that has lost the focus for a moment: what is written in it decides nothing behind it.
  if (target === document.body && document.querySelector('[role=dialog][aria-modal=true]')) return true;
  return event.key === 'Enter' && target?.closest('a, button, summary, input') !== null;
}
