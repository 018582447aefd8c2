/** What the administration's screens need of the outside: the product API and the auth session. */
import { createContext, useContext } from 'react';
import type { SessionResponse } from '@/api/shapes/account';
import type { ApiClient } from '@/api/client/client';

export interface AdminServices {
  api: ApiClient;
  /** Whether this browser holds an auth session that has not expired. */
  hasSession: () => Promise<boolean>;
  /** Takes over the session that POST /admin/login answered. */
  adoptOfficerSession: (session: SessionResponse) => Promise<void>;
  /** Ends the session. A failure it tells the officer itself, answers false, and the session stays. */
  signOut: () => Promise<boolean>;
  /** Ends a session that nobody uses, on this device in any case. */
  endUnusedSession: () => Promise<void>;
  /** Ends the officer's sessions on all devices, this one too; fails as `signOut` does. */
  signOutEverywhere: () => Promise<boolean>;
  /**
   * Sets the signed-in person's password; `current` is the one that they have, which a link of an e-mail makes needless.
   * Throws WeakPassword with the reasons, or another error.
   */
  setPassword: (password: string, current?: string) => Promise<void>;
  /**
   * Sends a link for setting a new password that opens the page at `path`. Does not tell whether the address is known.
   */
  sendPasswordLink: (email: string, path: string) => Promise<void>;
  /** What the page of those links was opened by. Null when the link is invalid, or there is neither link nor session. */
  openPasswordLink: () => Promise<PasswordLink | null>;
  /** Calls back when the session has ended, however that came; returns how to stop listening. */
  onSessionEnd: (listener: () => void) => () => void;
}

export interface PasswordLink {
  /** Who is signed in on this browser. */
  signedIn?: string;
  /** Whether the session is that of a link, or there is a link to use. */
  byLink: boolean;
  /**
   * Signs in by the link, in the place of whoever is signed in; only now the link is used up. Returns false when it is
   * invalid. Missing where there is no link.
   */
  takeOver?: () => Promise<boolean>;
  /** The link is not wanted. */
  refuse?: () => void;
}

/** The new password is too easy to guess (specification section 5: "rejected with a list of reasons"). */
export class WeakPassword extends Error {
  readonly reasons: readonly string[];

  constructor(message: string, reasons: readonly string[]) {
    super(message);
    this.name = 'WeakPassword';
    this.reasons = reasons;
  }
}

const Context = createContext<AdminServices | undefined>(undefined);

export const AdminServicesProvider = Context.Provider;

export function useAdminServices(): AdminServices {
  const services = useContext(Context);
  if (!services) throw new Error('The administration’s screens stand inside an AdminServicesProvider.');
  return services;
}
