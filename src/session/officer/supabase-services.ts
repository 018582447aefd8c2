/** The administration's services in the product: the page's API client and Supabase. */
import type { AuthError, User } from '@supabase/supabase-js';
import { api } from '../signed-in/api';
import { getAuthClient, takeSession } from '../signed-in/auth-client';
import { hasPersistedSession } from '../signed-in/persisted-session';
import { forgetLinkSession, readLinkSession } from '../signed-in/link-session';
import { endUnusedSession, listen, signOut } from '../signed-in/session';
import { useSession } from '../signed-in/session-store';
import { WeakPassword, type AdminServices, type PasswordLink } from './admin-services';

const NOTHING_TO_TAKE = { takeOver: () => Promise.resolve(), refuse: () => undefined };

export const supabaseServices: AdminServices = {
  api,
  hasSession: async () => {
    // Where the browser keeps nothing, the client has the session in the page.
    const mayBe = hasPersistedSession() || useSession.getState().status === 'signed-in';
    if (!mayBe) return false;
    const { data } = await (await getAuthClient()).auth.getSession();
    return data.session !== null;
  },
  adoptOfficerSession: async (session) => {
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
    const { error } = await (
      await getAuthClient()
    ).auth.resetPasswordForEmail(email, { redirectTo: new URL(path, location.origin).href });
    if (error) throw error;
  },
  openPasswordLink,
  onSessionEnd: (listener) =>
    useSession.subscribe((now, before) => {
      if (before.status === 'signed-in' && now.status === 'signed-out') listener();
    }),
};

async function openPasswordLink(): Promise<PasswordLink | null> {
  const link = readLinkSession();
  if (link === 'refused') return null;
  await listen();
  const client = await getAuthClient();
  const { user: present } = (await client.auth.getSession()).data.session ?? {};
  if (!link) return present ? { account: nameOf(present), ...NOTHING_TO_TAKE } : null;
  const { data, error } = await client.auth.getUser(link.access_token);
  // Where the question was not answered, the link may be good: asking again is worth while.
  if (error && (!error.status || error.status >= 500)) throw error;
  if (error) return null;
  const takeOver = async () => {
    if (present && present.id !== data.user.id) await client.auth.signOut({ scope: 'local' });
    const refused = await takeSession(client, link);
    if (refused) throw refused;
    forgetLinkSession();
    useSession.setState({ event: 'password-recovery' });
  };
  const account = nameOf(data.user);
  if (present && present.id !== data.user.id)
    return { account, signedIn: nameOf(present), takeOver, refuse: forgetLinkSession };
  await takeOver();
  return { account, ...NOTHING_TO_TAKE };
}

function nameOf({ email, phone }: User): string {
  return email || phone || 'another account';
}

function toWeakPassword(error: AuthError): WeakPassword | undefined {
  if (error.code !== 'weak_password') return undefined;
  const { reasons } = error as AuthError & { reasons?: string[] };
  return new WeakPassword(error.message, reasons ?? []);
}
