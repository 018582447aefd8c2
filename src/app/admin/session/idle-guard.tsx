/** Ends a session that nobody uses (setting session_timeout), after a warning of one minute. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { findIdleState, WARNING_MS, type IdleState } from './idle-state';
import { useLogOut } from './use-log-out';

/** Shared by the tabs of this browser: work in one keeps the others signed in. */
const STORAGE_KEY = 'admin-last-activity';
const ACTIVITIES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function IdleGuard({ minutes }: { minutes: number }) {
  const { pathname, search } = useLocation();
  const logOut = useLogOut();
  const [state, setState] = useState<IdleState>('active');
  const look = useEffectEvent(() => {
    const next = findIdleState(Date.now() - readLastActivity(), minutes * 60_000);
    if (next === state) return;
    setState(next);
    if (next === 'ended') void logOut({ from: pathname + search, notice: `You were signed out after ${minutes} minutes without activity.` });
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
  return (
    <ConfirmDialog
      open={state === 'warning'}
      title="Are you still there?"
      confirmLabel="Stay signed in"
      cancelLabel="Sign out"
      onConfirm={stay}
      onCancel={() => void logOut()}
    >
      <p>You will be signed out in {WARNING_MS / 60_000} minute, because nothing was done for a while. What you typed on this page is kept until then.</p>
    </ConfirmDialog>
  );
}

function noteActivity(): void {
  localStorage.setItem(STORAGE_KEY, String(Date.now()));
}

function readLastActivity(): number {
  return Number(localStorage.getItem(STORAGE_KEY) ?? Date.now());
}
