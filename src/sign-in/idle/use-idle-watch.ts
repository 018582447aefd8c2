/** Notices that nobody uses the page, in any tab of this browser (setting session_timeout). */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceTexts } from '@/ui/persisted-texts';
import { findIdleState, type IdleState } from './idle-state';

/** Shared by the tabs: work in one keeps the others signed in. */
const STORAGE_KEY = 'last-activity';
/** The server writes down a use of the session at most once a minute. */
const REPORT_EVERY_MS = 65_000;
const ACTIVITIES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export interface IdleWatch {
  state: IdleState;
  /** The answer to the warning: from here on the time counts anew. */
  stay: () => void;
}

export interface IdleWatchOptions {
  /**
   * Without activity for so long the session ends; 0 switches it off. The time counts from the moment that this is
   * first shown.
   */
  minutes: number;
  /** Called once. */
  onEnd: () => void;
  /**
   * Tells the server, which counts too, and hears nothing of somebody who only reads. Called about once a minute while
   * the page is used.
   */
  onUse: () => void;
}

export function useIdleWatch({ minutes, onEnd, onUse }: IdleWatchOptions): IdleWatch {
  const [state, setState] = useState<IdleState>('active');
  const isUnreported = useRef(false);
  const reportedAt = useRef(0);
  /** A use that the tabs have not been told of: a key must not wait for the device's storage. */
  const usedAt = useRef<number>(undefined);
  const report = () => {
    isUnreported.current = false;
    reportedAt.current = Date.now();
    onUse();
  };
  const look = useEffectEvent(() => {
    if (usedAt.current !== undefined) noteActivity(usedAt.current);
    usedAt.current = undefined;
    if (isUnreported.current && Date.now() - reportedAt.current >= REPORT_EVERY_MS) report();
    const next = minutes > 0 ? findIdleState(Date.now() - readLastActivity(), minutes * 60_000) : 'active';
    if (next === state) return;
    setState(next);
    if (next === 'ended') onEnd();
  });
  // While the warning stands, only its button counts: a hand on the mouse is no answer.
  const note = useEffectEvent(() => {
    if (state !== 'active') return;
    usedAt.current = Date.now();
    isUnreported.current = true;
  });
  useEffect(() => {
    noteActivity();
    // A page that is just opened has asked the server for what it shows.
    reportedAt.current = Date.now();
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
    report();
  };
  return { state, stay };
}

function noteActivity(at = Date.now()): void {
  deviceTexts.keep(STORAGE_KEY, String(at));
}

/** Milliseconds since 1970, of any tab; now, where nothing is known. */
export function readLastActivity(): number {
  return Number(deviceTexts.read(STORAGE_KEY) ?? Date.now());
}
