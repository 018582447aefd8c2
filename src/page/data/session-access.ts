/**
 * What a call takes from the session, and what a refused one means to it. Whoever signs people in says so; until then
 * nobody is signed in.
 */
export interface SessionAccess {
  /** The access token, refreshed when it is close to expiry; undefined when nobody is signed in. */
  getToken: () => Promise<string | undefined>;
  /** The server no longer takes the token of a call. */
  onUnauthorised: () => void;
}

let sessionAccess: SessionAccess = { getToken: async () => undefined, onUnauthorised: () => undefined };

export function setSessionAccess(access: SessionAccess): void {
  sessionAccess = access;
}

export function getSessionAccess(): SessionAccess {
  return sessionAccess;
}
