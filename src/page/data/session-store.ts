/** Who is signed in, as far as the page knows. */
import { create } from 'zustand';

/** The events of specification section 4. */
export type SessionEvent =
  | 'signed-in'
  | 'signed-out'
  | 'token-refreshed'
  | 'password-recovery'
  | 'user-updated'
  | 'mfa-verified';

export interface SessionState {
  /** loading: a kept session is being read; forced off after 2 seconds. */
  status: 'loading' | 'signed-out' | 'signed-in';
  userId: string | undefined;
  /** The latest event, for whoever has to act on one. */
  event: SessionEvent | undefined;
  /** How many forms are open whose answers must survive the end of the session. */
  openForms: number;
  /** The person has asked to be logged out: nobody is to ask them to sign in again. */
  leaving: boolean;
  /** Why the last session ended, in words for its person, where they did not end it themselves. */
  ended: string | undefined;
}

export const useSession = create<SessionState>()(() => ({
  status: 'loading',
  userId: undefined,
  event: undefined,
  openForms: 0,
  leaving: false,
  ended: undefined,
}));

/**
 * Keeps the page under a form in place while it is open: when the session ends, signing in again happens over it.
 * Returns the undo.
 */
export function registerOpenForm(): () => void {
  const add = (change: number) => useSession.setState(({ openForms }) => ({ openForms: openForms + change }));
  add(1);
  return () => add(-1);
}
