/** Whose token a request carries. */
import type { JWTPayload } from 'jose';

export interface Identity {
  userId: string;
  sessionId: string;
  /** E.164 with "+". */
  phone?: string;
  email?: string;
  /** True when password_expiry_days have passed: all but setting a new one is to be refused. */
  passwordExpired: boolean;
  /** Whether the session was begun with a second factor too. */
  provedSecond: boolean;
  /** The verified claims, for row level security. */
  claims: JWTPayload;
  /** Of a call by an API token of that person, with what it was given. */
  token?: { id: string; name: string; permissions: string[] };
}

export interface TokenVerifier {
  /**
   * Throws 401 for a token that is missing, malformed, forged, of another issuer or audience, expired, or of an ended
   * session.
   */
  verify(token: string): Promise<Identity>;
}
