import { useStore } from 'zustand/react';
import type { DraftKeeper, KeeperState } from './draft-keeper';

/** What is saved, and where, always in sight. */
export function SavedNote({ keeper }: { keeper: DraftKeeper }) {
  const text = useStore(keeper.state, describeSaved);
  return text === undefined ? null : <span data-saved="">{text}</span>;
}

/** Undefined before anything was typed. */
export function describeSaved({ device, account, accountAt, conflict }: KeeperState): string | undefined {
  if (conflict) return 'Not saved: choose above which version to keep';
  if (account === 'saved' && accountAt) return `Saved ${accountAt.toLocaleTimeString('en-NG', { hour: '2-digit', minute: '2-digit', hour12: false })}`;
  if (device === 'failed') {
    return account === 'none' || account === 'failed'
      ? 'Not saved: this browser does not let us keep your answers. Do not close this page before you have submitted'
      : 'Saving…';
  }
  if (device === 'unsaved') return undefined;
  return account === 'failed' ? 'Saved on this phone, not yet in your account' : 'Saved on this phone';
}
