/** The settings of one server process; node/environment.ts makes them from the environment. */
export interface ServerConfig {
  /** Where people reach the product, without a slash at the end: links in messages and the issuer of tokens. */
  publicUrl: string;
  /** True behind a proxy that sets X-Forwarded-For; the address of the last hop before it is then believed. */
  trustProxy: boolean;
  /** Lifetime of an access token in seconds. */
  accessTokenSeconds: number;
  /** A hosted Supabase project; missing when sign-in is embedded. */
  hosted?: HostedConfig;
  /**
   * Seconds until the next attempt to send a message, after the first one, the second one, and so on; after the last of
   * them it has failed.
   */
  messagePauses: readonly number[];
  /**
   * For how long the officer who made a decision can take it back; nobody is told of it before. 0: it stands at once.
   */
  undoSeconds: number;
  /** By any of them (base64) a provider proves that a report of a delivery is its own; without them none is taken. */
  deliverySecrets: readonly string[];
  /** How long a request may take; and one that brings a file, which comes over the sender's line. */
  requestSeconds: number;
  uploadSeconds: number;
  /** For how long what officers' lists and figures say is told to all who ask the same and may see the same. */
  shareSeconds: number;
  /** How often one network address may do something within ten minutes. */
  addressLimits: {
    /** Ask whether a phone is registered and hear "no". */
    unregisteredPhones: number;
    /** Have a code or a reset link sent. */
    codes: number;
    /** Try a password. */
    passwords: number;
    /** Try a wrong code or a wrong password, of whomever. */
    wrongGuesses: number;
  };
}

export interface HostedConfig {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** For projects that still sign with the shared secret (HS256). */
  jwtSecret?: string;
  /** Of the Send SMS hook, base64: by any of them the project proves that it asks for a code to be sent. */
  smsHookSecrets?: string[];
}

export const DEFAULT_CONFIG: ServerConfig = {
  publicUrl: 'http://localhost:3000',
  trustProxy: false,
  accessTokenSeconds: 3600,
  messagePauses: [10, 30, 2 * 60, 10 * 60, 60 * 60, 6 * 60 * 60],
  undoSeconds: 0,
  deliverySecrets: [],
  requestSeconds: 30,
  uploadSeconds: 300,
  shareSeconds: 0,
  addressLimits: { unregisteredPhones: 20, codes: 120, passwords: 60, wrongGuesses: 60 },
};
