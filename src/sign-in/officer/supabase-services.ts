/** The administration's services in the product: the page's API client and Supabase. */
import type { AuthError, SupabaseClient, User } from '@supabase/supabase-js';
import { api } from '@/page/data/api';
import { getAuthClient, takeSession } from '../session/auth-client';
import { hasPersistedSession } from '../session/persisted-session';
import { forgetLinkToken, readLinkToken } from '../session/link-session';
import { endUnusedSession, listen, signOut } from '../session/session';
import { useSession } from '@/page/data/session-store';
import { signOutEverywhere } from '../session/sign-out-everywhere';
import { WeakPassword, type AdminServices, type PasswordLink } from './admin-services';

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
  signOutEverywhere,
  setPassword: async (password, current) => {
    const proof = current === undefined ? {} : { current_password: current };
    const { error } = await (await getAuthClient()).auth.updateUser({ password, ...proof });
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
  const token = readLinkToken();
  if (token === '') return null;
  await listen();
  const client = await getAuthClient();
  const present = (await client.auth.getSession()).data.session;
  const signedIn = present ? { signedIn: nameOf(present.user) } : {};
  if (token === undefined) return present ? { ...signedIn, byLink: await isByLink(client) } : null;
  const takeOver = async () => {
    const { error } = await client.auth.verifyOtp({ type: 'recovery', token_hash: token });
    // Where the question was not answered, the link may be good: asking again is worth while.
    if (error && (!error.status || error.status === 429 || error.status >= 500)) throw error;
    forgetLinkToken();
    if (error) return false;
    // Of whoever was signed in here before.
    if (present) await client.auth.admin.signOut(present.access_token, 'local');
    return true;
  };
  return { ...signedIn, byLink: true, takeOver, refuse: forgetLinkToken };
}

/** Whether the present session was opened by the link of an e-mail. */
async function isByLink({ auth }: SupabaseClient): Promise<boolean> {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.currentAuthenticationMethods.some((each) => Object(each).method === 'recovery') ?? false;
}

function nameOf({ email, phone }: User): string {
  return email || phone || 'another account';
}

function toWeakPassword(error: AuthError): WeakPassword | undefined {
  if (error.code !== 'weak_password') return undefined;
  const { reasons } = error as AuthError & { reasons?: string[] };
  return new WeakPassword(error.message, reasons ?? []);
}
