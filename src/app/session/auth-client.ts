/** The Supabase client: fetched when somebody signs in or has a session, never for the landing page. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { getPublicConfig } from '../public-config';

/** Where the browser keeps the session; tabs agree by it. */
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

let client: Promise<SupabaseClient> | undefined;

/** The page's one client. Fails when the configuration or the code cannot be had; the next call tries again. */
export function getAuthClient(): Promise<SupabaseClient> {
  client ??= createAuthClient();
  client.catch(() => (client = undefined));
  return client;
}

async function createAuthClient(): Promise<SupabaseClient> {
  const [{ createClient }, { supabaseUrl, supabaseKey }] = await Promise.all([import('@supabase/supabase-js'), getPublicConfig()]);
  const url = new URL(supabaseUrl || '/', location.origin).href.replace(/\/$/, '');
  // The client itself refreshes before expiry, and repeats a failed refresh after 200 ms, doubling (specification section 4).
  return createClient(url, supabaseKey, { auth: { storageKey: SESSION_KEY, autoRefreshToken: true, persistSession: true, detectSessionInUrl: true } });
}
