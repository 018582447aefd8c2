/** The Supabase client: fetched when somebody signs in or has a session, never for the landing page. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { getPublicConfig } from '../public-config';
import { SESSION_KEY } from './kept-session';

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
