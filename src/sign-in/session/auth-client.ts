/** The Supabase client: fetched when somebody signs in or has a session, never for the landing page. */
import { again } from '@/ui/again';
import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import type { SessionResponse } from '@/api/shapes/account';
import { API_TIMEOUT_MS } from '@/api/client/client';
import { isClockWrong } from '@/definition/language/server-time';
import { waitFor } from '@/api/client/wait-for';
import { getPublicConfig } from '@/page/data/public-config';
import { hasPersistedSession, SESSION_KEY } from './persisted-session';

/** How the server answers about a session that it no longer has. */
const ENDED_STATUSES: ReadonlySet<number | undefined> = new Set([401, 403, 404]);

let client: Promise<SupabaseClient> | undefined;

/** The page's one client. Fails when the configuration or the code cannot be had; the next call tries again. */
export function getAuthClient(): Promise<SupabaseClient> {
  client ??= createAuthClient();
  client.catch(() => (client = undefined));
  return client;
}

async function createAuthClient(): Promise<SupabaseClient> {
  const [{ createClient }, { supabaseUrl, supabaseKey }] = await Promise.all([
    again(() => import('@supabase/supabase-js')),
    getPublicConfig(),
  ]);
  const url = new URL(supabaseUrl || '/', location.origin).href.replace(/\/$/, '');
  // The client itself refreshes before expiry, and repeats a failed refresh after 200 ms, doubling (specification
  // section 4).
  return createClient(url, supabaseKey, {
    // A session in the address is no business of the client's: link-session.ts has the rules.
    auth: {
      storageKey: SESSION_KEY,
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    global: { fetch: fetchByOwnClock },
  });
}

/** Gives the client a session that the product API answered. Returns what went wrong. */
export async function takeSession(
  { auth }: SupabaseClient,
  { access_token, refresh_token }: Pick<SessionResponse, 'access_token' | 'refresh_token'>,
): Promise<AuthError | null> {
  const { error } = await auth.setSession({ access_token, refresh_token });
  if (error || !isClockWrong()) return error;
  // Its expiry was read from the token, which tells the server's time; a refreshed session counts by this device's
  // clock.
  return (await auth.refreshSession()).error;
}

/**
 * Asks the server to end the session, and answers what went wrong; undefined when it has ended. The client's own
 * `signOut` forgets the session first and asks then: a failure would leave a session on the server that nobody can end
 * any more.
 */
export async function endSession({ auth }: SupabaseClient): Promise<Error | undefined> {
  const { data, error } = await auth.getSession();
  // A session that is refused is taken out of the storage; this one could only not be refreshed now.
  if (error && hasPersistedSession()) return error;
  return data.session ? revoke(auth, data.session.access_token) : undefined;
}

/** The same of a session that is not the page's own, by its access token. */
export async function endSessionOf(token: string): Promise<Error | undefined> {
  return revoke((await getAuthClient()).auth, token);
}

async function revoke({ admin }: SupabaseClient['auth'], token: string): Promise<Error | undefined> {
  const answer = await waitFor(admin.signOut(token, 'local'), API_TIMEOUT_MS);
  if (!answer) return new Error('The server did not answer.');
  return answer.error && !ENDED_STATUSES.has(answer.error.status) ? answer.error : undefined;
}

/** The client itself would wait for ever; what takes longer than any call may is a connection that is not there. */
async function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), API_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, patience.signal]) : patience.signal;
  try {
    return await fetch(input, { ...init, signal });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Leaves the time of expiry out of a new session: the client then counts its seconds from now, by the clock that it
 * compares with later. Where that is hours behind the server's, a token would otherwise be taken for fresh long after
 * its end.
 */
async function fetchByOwnClock(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetchInTime(...request);
  if (!response.ok || !/\/auth\/v1\/(?:token|verify|factors\/[^/]+\/verify)/.test(response.url)) return response;
  const { expires_at: _byServersClock, ...session } = (await response.json()) as { expires_at?: number };
  return Response.json(session, { status: response.status, headers: response.headers });
}
