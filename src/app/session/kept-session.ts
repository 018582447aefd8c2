/** The session that the browser keeps between visits. */

/** Where the browser keeps it; tabs agree by it. */
export const SESSION_KEY = 'registry-session';

/** True when a session was kept, even one that may have ended since. */
export function hasKeptSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // A browser that forbids storage keeps no session.
    return false;
  }
}
