/** The administration's services in the product: the page's API client and Supabase. */
import type { AuthError } from '@supabase/supabase-js';
import { api } from '../../api';
import { getAuthClient, takeSession } from '../../session/auth-client';
import { hasKeptSession } from '../../session/kept-session';
import { endUnusedSession, listen, signOut } from '../../session/session';
import { useSession } from '../../session/session-store';
import { WeakPassword, type AdminServices } from './admin-services';

export const supabaseServices: AdminServices = {
  api,
  hasSession: async () => {
    // Where the browser keeps nothing, the client has the session in the page.
    const mayBe = hasKeptSession() || useSession.getState().status === 'signed-in' || location.hash.includes('access_token=');
    if (!mayBe) return false;
    const { data } = await (await getAuthClient()).auth.getSession();
    return data.session !== null;
  },
  keepSession: async (session) => {
    const error = await takeSession(await getAuthClient(), session);
    if (error) throw error;
    await listen();
  },
  signOut,
  endUnusedSession,
  setPassword: async (password) => {
    const { error } = await (await getAuthClient()).auth.updateUser({ password });
    if (error) throw toWeakPassword(error) ?? error;
  },
  sendPasswordLink: async (email, path) => {
    const { error } = await (await getAuthClient()).auth.resetPasswordForEmail(email, { redirectTo: new URL(path, location.origin).href });
    if (error) throw error;
  },
  onSessionEnd: (listener) => useSession.subscribe((now, before) => {
    if (before.status === 'signed-in' && now.status === 'signed-out') listener();
  }),
};

function toWeakPassword(error: AuthError): WeakPassword | undefined {
  if (error.code !== 'weak_password') return undefined;
  const { reasons } = error as AuthError & { reasons?: string[] };
  return new WeakPassword(error.message, reasons ?? []);
}
