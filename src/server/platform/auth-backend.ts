/** What the product API needs of the sign-in, embedded or hosted. */
import type { Queries } from '../storage/database';
import type { Session } from './session';

/** Where a guess comes from. */
export interface Caller {
  /** Network address that limits count by. */
  address: string;
  /** The cookie of the device, as it was sent; it says nothing until it is proved. */
  device?: string | undefined;
}

export interface PasswordSignIn {
  email: string;
  password: string;
  caller: Caller;
}

/** What a user signs in by; null takes it away, what is not named stays. */
export interface Contact {
  /** E.164. */
  phone?: string | null;
  email?: string | null;
}

/** What somebody who becomes an officer is told. */
export interface OfficerInvited {
  /** Name of the officer who gives them the account. */
  by: string;
  roleId: string;
}

export interface AuthBackend {
  /**
   * Sends a one-time code to any phone (E.164), registered or not. 429 when asked too often, 502 when it could not be
   * sent.
   */
  sendCode(phone: string, caller: Caller): Promise<void>;
  /**
   * A session for whoever has the phone's valid code; undefined for a wrong, expired or used one. 403 for a blocked
   * person, 429 while the caller may not try.
   */
  useCode(phone: string, code: string, caller: Caller): Promise<Session | undefined>;
  /**
   * 400 invalid_credentials for a wrong password or an unknown address alike; 429 after the setting
   * failed_login_attempts.
   */
  signInWithPassword(attempt: PasswordSignIn): Promise<Session>;
  /**
   * A session for a user whom the identity provider has proved; a second factor here is still to be shown. 403 for a
   * blocked one, 409 for one without an e-mail address.
   */
  openProvedSession(userId: string): Promise<Session>;
  /**
   * Makes a user who signs in by e-mail and password, and returns their id. 422 when the address is taken or the
   * password weak.
   */
  createPasswordUser(email: string, password: string): Promise<string>;
  /**
   * Sends a user a link for choosing a password, whether or not they have one yet: with an invitation in the words of
   * one, and good for days, where the sign-in lets us write the e-mail. 409 when they have no e-mail address, 429
   * within a minute of the last.
   */
  sendPasswordReset(userId: string, invitation?: OfficerInvited): Promise<void>;
  /**
   * A link by which a user chooses a password, used up by that and good for an hour, for whoever runs the server to
   * hand on; links of before are good no more. 409 when they have no e-mail address. Called last in the transaction
   * that notes it.
   */
  createPasswordLink(queries: Queries, userId: string): Promise<string>;
  /**
   * Changes what a user signs in by, and ends the sessions that they began with what they no longer have. 409 when
   * somebody else has it. Called last in the transaction that changes their profile, so that both are changed or
   * neither.
   */
  changeContact(queries: Queries, userId: string, contact: Contact): Promise<void>;
  /**
   * Of a hosted project alone, which lets people change by themselves what they sign in by: puts back what their
   * account has, which is in the audit then, and ends all their sessions.
   */
  restoreContact?(userId: string, contact: Contact): Promise<void>;
  /** Ends all sessions of a user. */
  endSessions(userId: string): Promise<void>;
  /** Ends all sessions of whoever has this token, theirs too; no token of before is taken from then on. */
  signOutEverywhere(userId: string, accessToken: string): Promise<void>;
  /**
   * Removes all second factors of a user, and ends their sessions; false when they had none that was verified. Called
   * last in the transaction that notes it.
   */
  removeSecondFactors(queries: Queries, userId: string): Promise<boolean>;
  /** Keeps a user from signing in, and ends their sessions; false lets them in again. */
  setBlocked(userId: string, blocked: boolean): Promise<void>;
  /**
   * Takes phone, e-mail and password from a user whose records stay: nobody signs in as them again, and both can join
   * anew.
   */
  forget(userId: string): Promise<void>;
  /** Removes a user who has no records. */
  deleteUser(userId: string): Promise<void>;
}
