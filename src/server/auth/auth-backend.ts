/** What the product API needs of the sign-in, embedded or hosted. */
import type { Session } from './session';

export interface PasswordSignIn {
  email: string;
  password: string;
  /** Network address that the limit counts by. */
  address: string;
}

export interface AuthBackend {
  /** Sends a one-time code to any phone (E.164), registered or not. 429 when asked too often, 502 when it could not be sent. */
  sendCode(phone: string): Promise<void>;
  /** A session for whoever has the phone's valid code; undefined for a wrong, expired or used one. 429 while the phone is locked. */
  useCode(phone: string, code: string): Promise<Session | undefined>;
  /** 400 invalid_credentials for a wrong password or an unknown address alike; 429 after the setting failed_login_attempts. */
  signInWithPassword(attempt: PasswordSignIn): Promise<Session>;
  /** Makes a user who signs in by e-mail and password, and answers his id. 422 when the address is taken or the password weak. */
  createPasswordUser(email: string, password: string): Promise<string>;
  /** Sends a link for setting a new password; does nothing when nobody has the address. */
  sendPasswordReset(email: string): Promise<void>;
  /** Ends all sessions of a user. */
  endSessions(userId: string): Promise<void>;
  /** Keeps a user from signing in, and ends his sessions; false lets him in again. */
  setBlocked(userId: string, blocked: boolean): Promise<void>;
  /** Takes phone, e-mail and password from a user whose records stay: nobody signs in as him again, and both can join anew. */
  forget(userId: string): Promise<void>;
  /** Removes a user who has no records. */
  deleteUser(userId: string): Promise<void>;
}
