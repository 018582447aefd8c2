/** The identity provider of an authority, by which its officers may sign in besides their password, or alone. */

/** What one sign-in is known by, from its beginning at this server to its end, which may be at another. */
export interface ProviderFlow {
  /** Comes back with the provider's answer. */
  state: string;
  /** Comes back in the provider's signed word. */
  nonce: string;
  /** Proves to the provider that who fetches the word has begun the sign-in (PKCE). */
  verifier: string;
}

/** Whom the provider has signed in, by its signed word. */
export interface ProvedPerson {
  /** Who says so, and what they call the person: the one name that the standard lets nobody else have. */
  issuer: string;
  subject: string;
  /** Undefined where it tells none. */
  email: string | undefined;
  /** Whether it knows the address to be theirs; undefined where it says nothing of that. */
  isVerified: boolean | undefined;
}

/**
 * unreachable: no answer in time; untrusted: an answer that is not as it must be, or not the provider's; refused: it
 * lets this person not in; late: what it answered before holds no longer, or was used; misconfigured: it does not take
 * this registry for who it says it is.
 */
export type ProviderFault = 'unreachable' | 'untrusted' | 'refused' | 'late' | 'misconfigured';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly fault: ProviderFault;
  /** A word for the log, such as "invalid_client". Says nothing of a person. */
  readonly code: string;

  constructor(fault: ProviderFault, code: string) {
    super(`${fault}: ${code}`);
    this.fault = fault;
    this.code = code;
  }
}

export interface IdentityProvider {
  /** What officers call it: "Sign in with …". */
  name: string;
  /** Whether officers have no other way in. */
  alone: boolean;
  /** The address at the provider where the person signs in. Throws ProviderError. */
  begin(flow: ProviderFlow): Promise<string>;
  /** Whom it has signed in; `answer` is the query of the address by which they came back. Throws ProviderError. */
  finish(flow: ProviderFlow, answer: string): Promise<ProvedPerson>;
}
