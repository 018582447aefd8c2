/** Notices that nobody uses the page, in any tab of this browser (setting session_timeout). */
import { useEffect, useEffectEvent, useState } from 'react';
import { deviceTexts } from '../kept-texts';
import { findIdleState, type IdleState } from './idle-state';

/** Shared by the tabs: work in one keeps the others signed in. */
const STORAGE_KEY = 'last-activity';
const ACTIVITIES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export interface IdleWatch {
  state: IdleState;
  /** The answer to the warning: from here on the time counts anew. */
  stay: () => void;
}

/** `minutes` without activity lead to `onEnd`, once; 0 switches it off. The time counts from the moment that this is first shown. */
export function useIdleWatch(minutes: number, onEnd: () => void): IdleWatch {
  const [state, setState] = useState<IdleState>('active');
  const look = useEffectEvent(() => {
    const next = minutes > 0 ? findIdleState(Date.now() - readLastActivity(), minutes * 60_000) : 'active';
    if (next === state) return;
    setState(next);
    if (next === 'ended') onEnd();
  });
  // While the warning stands, only its button counts: a hand on the mouse is no answer.
  const note = useEffectEvent(() => {
    if (state === 'active') noteActivity();
  });
  useEffect(() => {
    noteActivity();
    const listen = () => note();
    const timer = setInterval(() => look(), 1000);
    for (const activity of ACTIVITIES) window.addEventListener(activity, listen, { passive: true });
    return () => {
      clearInterval(timer);
      for (const activity of ACTIVITIES) window.removeEventListener(activity, listen);
    };
  }, []);
  const stay = () => {
    noteActivity();
    setState('active');
  };
  return { state, stay };
}

function noteActivity(): void {
  deviceTexts.keep(STORAGE_KEY, String(Date.now()));
}

function readLastActivity(): number {
  return Number(deviceTexts.read(STORAGE_KEY) ?? Date.now());
}
