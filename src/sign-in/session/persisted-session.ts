/** The session that the browser keeps between visits. */

/** Where the browser keeps it; tabs agree by it. */
export const SESSION_KEY = 'registry-session';

/** True when a session was kept, even one that may have ended since. */
export function hasPersistedSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // A browser that forbids storage keeps no session.
    return false;
  }
}

/** What the page reads of a kept session by itself. */
export interface PersistedSession {
  accessToken: string;
  userId: string;
}

/** Milliseconds before its expiry at which a token is left to the client: it refreshes 90 seconds before. */
const REFRESH_AHEAD_MS = 120_000;

/**
 * The kept session, when its token is good for a while yet; undefined when there is none, or when it is the client's
 * turn to refresh it.
 */
export function readFreshSession(): (PersistedSession & { freshForMs: number }) | undefined {
  if (!hasPersistedSession()) return undefined;
  const { access_token: accessToken, expires_at: expiresAt, user } = parseSession(localStorage.getItem(SESSION_KEY));
  if (typeof accessToken !== 'string' || typeof user?.id !== 'string' || typeof expiresAt !== 'number')
    return undefined;
  const freshForMs = expiresAt * 1000 - Date.now() - REFRESH_AHEAD_MS;
  return freshForMs > 0 ? { accessToken, userId: user.id, freshForMs } : undefined;
}

/** Whose session is kept, fresh or not; undefined when there is none. */
export function readPersistedPerson(): string | undefined {
  if (!hasPersistedSession()) return undefined;
  const { user } = parseSession(localStorage.getItem(SESSION_KEY));
  return typeof user?.id === 'string' ? user.id : undefined;
}

/** As the client stores it; nothing of it is certain, since anything may stand in a browser's storage. */
function parseSession(text: string | null): { access_token?: unknown; expires_at?: unknown; user?: { id?: unknown } } {
  try {
    return Object(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}
