import { SESSION_KEY } from '@/sign-in/session/persisted-session';

/** A session of that person, as a browser has kept it, good for an hour. */
export function keepSession(id = 'u1'): void {
  const session = { access_token: 'fresh', expires_at: Date.now() / 1000 + 3600, user: { id } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}
